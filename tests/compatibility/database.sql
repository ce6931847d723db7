BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004_groups');
CREATE TABLE bells (
	id VARCHAR(32) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	address TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	lang VARCHAR(2) NOT NULL, 
	base TEXT NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	quiet_from INTEGER NOT NULL, 
	quiet_to INTEGER NOT NULL, 
	gather INTEGER NOT NULL, 
	confirm VARCHAR(32) NOT NULL, 
	made DOUBLE NOT NULL, 
	fails INTEGER NOT NULL, 
	told DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE group_lines (
	group_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (group_id, number)
);
INSERT INTO "group_lines" VALUES('6wz8uvbhji9f9f3k',1,1.79504078826382660865e+09,'{"is":"founded","name":"Friday","link":"np58cctPMaqRGshKIiNY1Q"}');
INSERT INTO "group_lines" VALUES('6wz8uvbhji9f9f3k',2,1.79504078826382660865e+09,'{"is":"came","name":"Ana","key":"d4ef5ecf0f134c14cf2dceb1446ca64b91c34f5f7357281884d746911b65c250"}');
INSERT INTO "group_lines" VALUES('6wz8uvbhji9f9f3k',3,1.79504078832418203356e+09,'{"is":"came","name":"Nikos","key":"2f602ab6c5195d5e79c0e826f548d34e84ff1a76fcd5c029fd2c3d475cb50c8b"}');
INSERT INTO "group_lines" VALUES('6wz8uvbhji9f9f3k',4,1.7950407885239634514e+09,'{"is":"met","table":"k2gv9amnyhwcn4mc","game":"deus-ex-machina-cards","members":[0,1]}');
CREATE TABLE lines (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',1,1.79504078557328152661e+09,'{"is":"opened","game":"divinus","edition":"base","options":{"scenario":"1","set":"proposed","artifacts":"none"},"seats":[{"kind":"me","key":"dcea0d320d44d33d5510a660adff416b8e97f832af7aca616e73d76762b7962a"},{"kind":"screen","key":"e48c185d5fdaa8761d28e76bc7f285e7a6aab4e4092d131290fae432d3c98acc"}],"invite":"4qduyFvCCKicQstuztyTAQ","hosts":["dcea0d320d44d33d5510a660adff416b8e97f832af7aca616e73d76762b7962a"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"campaign":true,"version":2,"pack":"base 1 d01d31079d786faf"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',2,1.79504078559556913378e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',3,1.79504078561987972257e+09,'{"is":"acted","seat":0,"text":"engrave 3-6 on 1 side 2","id":"0","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',4,1.79504078562258481983e+09,'{"is":"acted","seat":1,"text":"engrave 3-6 on 1 side 6","id":"1"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',5,1.79504078562775611872e+09,'{"is":"acted","seat":0,"text":"explore 11","id":"2"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',6,1795040785.63743,'{"is":"acted","seat":0,"text":"pay 1+2+3+4+5","id":"3"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',7,1.7950407856476037502e+09,'{"is":"acted","seat":1,"text":"explore 2","id":"4","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',8,1.79504078565694785121e+09,'{"is":"acted","seat":1,"text":"pay 1+2+3+4+5","id":"5"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',9,1.79504078566384124753e+09,'{"is":"acted","seat":0,"text":"rest","id":"6"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',10,1.79504078567117166518e+09,'{"is":"acted","seat":1,"text":"rest","id":"7"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',11,1.79504078567819142344e+09,'{"is":"acted","seat":0,"text":"explore 8","id":"8"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',12,1.79504078568540740017e+09,'{"is":"acted","seat":0,"text":"pay 2+3+6","id":"9"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',13,1.79504078569109702112e+09,'{"is":"acted","seat":0,"text":"place c4 90","id":"10"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',14,1.79504078570106530192e+09,'{"is":"acted","seat":0,"text":"turn-first 180","id":"11"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',15,1.79504078571409082408e+09,'{"is":"acted","seat":1,"text":"explore 5","id":"12","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',16,1.79504078572481346126e+09,'{"is":"acted","seat":1,"text":"pay 1+2+4+5+6","id":"13","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',17,1.79504078574201631542e+09,'{"is":"acted","seat":1,"text":"place c4 180","id":"14"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',18,1.79504078580421185494e+09,'{"is":"acted","seat":1,"text":"turn-first 0","id":"15","spent":0.06}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',19,1.79504078581926894194e+09,'{"is":"acted","seat":0,"text":"explore 2","id":"16","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',20,1.79504078586830568319e+09,'{"is":"acted","seat":0,"text":"pay 1+4","id":"17","spent":0.04}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',21,1795040785.9045,'{"is":"acted","seat":0,"text":"place b4 90","id":"18","spent":0.03}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',22,1.79504078592971348755e+09,'{"is":"acted","seat":1,"text":"explore 4","id":"19","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',23,1.79504078593555974965e+09,'{"is":"acted","seat":1,"text":"place c3 0","id":"20"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',24,1.79504078594748783109e+09,'{"is":"acted","seat":0,"text":"explore 7","id":"21","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',25,1.7950407859544126988e+09,'{"is":"acted","seat":0,"text":"pay 1+3","id":"22"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',26,1.79504078595876264573e+09,'{"is":"acted","seat":0,"text":"place a4 270","id":"23"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',27,1.79504078596281814571e+09,'{"is":"acted","seat":1,"text":"explore 8","id":"24"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',28,1.7950407859669184684e+09,'{"is":"acted","seat":1,"text":"pay 2+4+5+6","id":"25"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',29,1.79504078597182273866e+09,'{"is":"acted","seat":1,"text":"place d4 0","id":"26"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',30,1.79504078597981357569e+09,'{"is":"acted","seat":0,"text":"explore 10","id":"27"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',31,1.79504078598500871658e+09,'{"is":"acted","seat":0,"text":"pay 2+4+5+6","id":"28"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',32,1.79504078599168086054e+09,'{"is":"acted","seat":0,"text":"place a3 180","id":"29"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',33,1.79504078599681735038e+09,'{"is":"acted","seat":0,"text":"serve norse","id":"30"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',34,1.79504078600371408469e+09,'{"is":"acted","seat":0,"text":"choose roof-shrine","id":"31"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',35,1.79504078600871801382e+09,'{"is":"acted","seat":0,"text":"people norse","id":"32"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',36,1.79504078601596522334e+09,'{"is":"acted","seat":0,"text":"stick a a3 seas","id":"33"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',37,1.79504078602641224866e+09,'{"is":"acted","seat":0,"text":"stick a c4 seas","id":"34","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',38,1.79504078603963613505e+09,'{"is":"acted","seat":1,"text":"rest","id":"35","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',39,1.79504078605737352374e+09,'{"is":"acted","seat":1,"text":"explore 7","id":"36","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',40,1.79504078606409549711e+09,'{"is":"acted","seat":1,"text":"pay 5+6","id":"37"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',41,1.79504078606884169577e+09,'{"is":"acted","seat":1,"text":"place c2 270","id":"38"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',42,1.79504078607679963108e+09,'{"is":"acted","seat":0,"text":"explore 11","id":"39"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',43,1.79504078608474516862e+09,'{"is":"acted","seat":0,"text":"pay 4+5","id":"40"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',44,1.79504078609210968022e+09,'{"is":"acted","seat":0,"text":"place d3 90","id":"41"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',45,1.79504078613528919214e+09,'{"is":"acted","seat":1,"text":"explore 4","id":"42"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',46,1.79504078614354562761e+09,'{"is":"acted","seat":1,"text":"pay 1","id":"43","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',47,1.79504078614661145211e+09,'{"is":"acted","seat":1,"text":"place d2 90","id":"44"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',48,1.79504078615585279461e+09,'{"is":"acted","seat":0,"text":"explore 6","id":"45"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',49,1.79504078616018915171e+09,'{"is":"acted","seat":0,"text":"pay 1+3+6","id":"46"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',50,1.79504078616860842697e+09,'{"is":"acted","seat":0,"text":"place a3 0","id":"47"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',51,1.79504078617499279973e+09,'{"is":"acted","seat":1,"text":"explore 5","id":"48"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',52,1.79504078618181347843e+09,'{"is":"acted","seat":1,"text":"pay 2+3+4","id":"49"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',53,1.7950407861906921864e+09,'{"is":"acted","seat":1,"text":"place b4 270","id":"50","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',54,1.7950407862748713493e+09,'{"is":"acted","seat":0,"text":"explore 1","id":"51","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',55,1.79504078628319311142e+09,'{"is":"acted","seat":0,"text":"place d3 270","id":"52"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',56,1795040786.32257,'{"is":"acted","seat":1,"text":"explore 9","id":"53","spent":0.03}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',57,1.79504078633554363247e+09,'{"is":"acted","seat":1,"text":"pay 1+2+3+4+5+6","id":"54"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',58,1.79504078633775615691e+09,'{"is":"acted","seat":1,"text":"place d2 180","id":"55"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',59,1.79504078634728956222e+09,'{"is":"acted","seat":0,"text":"explore 10","id":"56"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',60,1.79504078636004376409e+09,'{"is":"acted","seat":0,"text":"pay 1+2+3+5","id":"57"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',61,1.79504078637071537967e+09,'{"is":"acted","seat":0,"text":"place c5 90","id":"58"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',62,1.79504078637989306446e+09,'{"is":"acted","seat":0,"text":"rest","id":"59"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',63,1.79504078660675096511e+09,'{"is":"acted","seat":1,"text":"explore 12","id":"60","spent":0.22}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',64,1.79504078671534037588e+09,'{"is":"acted","seat":1,"text":"pay 1+2+3+4+5","id":"61","spent":0.1}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',65,1.79504078674646019939e+09,'{"is":"acted","seat":1,"text":"place b2 180","id":"62","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',66,1.79504078675732564921e+09,'{"is":"acted","seat":0,"text":"explore 10","id":"63"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',67,1.79504078676491451264e+09,'{"is":"acted","seat":0,"text":"pay 1+4+6","id":"64","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',68,1.79504078680530309674e+09,'{"is":"acted","seat":0,"text":"place a5 180","id":"65","spent":0.04}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',69,1.79504078692710065836e+09,'{"is":"acted","seat":1,"text":"explore 4","id":"66","spent":0.03}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',70,1.79504078693321824072e+09,'{"is":"acted","seat":1,"text":"place e2 270","id":"67"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',71,1.79504078694078683846e+09,'{"is":"acted","seat":0,"text":"explore 6","id":"68"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',72,1.79504078694643402097e+09,'{"is":"acted","seat":0,"text":"pay 2+3+5","id":"69"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',73,1.79504078695215487475e+09,'{"is":"acted","seat":0,"text":"place d4 180","id":"70"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',74,1.795040786957578659e+09,'{"is":"acted","seat":1,"text":"explore 3","id":"71"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',75,1.79504078696305203436e+09,'{"is":"acted","seat":1,"text":"pay 1+2+3+6","id":"72"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',76,1.79504078697804784776e+09,'{"is":"acted","seat":1,"text":"place d1 90","id":"73"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',77,1.79504078698667645461e+09,'{"is":"acted","seat":0,"text":"explore 2","id":"74"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',78,1.79504078700117588045e+09,'{"is":"acted","seat":0,"text":"pay 1+4","id":"75"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',79,1.79504078701106452938e+09,'{"is":"acted","seat":0,"text":"place a4 270","id":"76"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',80,1.79504078702909517289e+09,'{"is":"acted","seat":1,"text":"explore 5","id":"77"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',81,1.79504078704142522814e+09,'{"is":"acted","seat":1,"text":"place b2 90","id":"78"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',82,1.79504078705329108236e+09,'{"is":"acted","seat":0,"text":"explore 7","id":"79"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',83,1.79504078707077503211e+09,'{"is":"acted","seat":0,"text":"pay 2+5","id":"80"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',84,1.79504078710463309286e+09,'{"is":"acted","seat":0,"text":"place c3 270","id":"81","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',85,1.79504078713182210922e+09,'{"is":"acted","seat":0,"text":"rest","id":"82","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',86,1.79504078716807937625e+09,'{"is":"acted","seat":1,"text":"explore 8","id":"83","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',87,1.79504078723018383975e+09,'{"is":"acted","seat":1,"text":"pay 1+2+3+4+5+6","id":"84","spent":0.04}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',88,1.79504078732992696757e+09,'{"is":"acted","seat":1,"text":"place e3 90","id":"85","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',89,1.79504078734080171585e+09,'{"is":"acted","seat":1,"text":"choose hang-chain","id":"86"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',90,1.79504078735175633431e+09,'{"is":"acted","seat":1,"text":"engrave 2-4 on 2 side 2","id":"87"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',91,1.79504078736371684068e+09,'{"is":"acted","seat":0,"text":"explore 5","id":"88"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',92,1.79504078736977386475e+09,'{"is":"acted","seat":0,"text":"pay 1+2+3+4+5+6","id":"89"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',93,1.79504078737712574002e+09,'{"is":"acted","seat":0,"text":"place c6 270","id":"90"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',94,1.79504078738641500469e+09,'{"is":"acted","seat":1,"text":"explore 9","id":"91"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',95,1.79504078739701485633e+09,'{"is":"acted","seat":1,"text":"pay 1+2+3+4+5","id":"92","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',96,1.79504078740154409407e+09,'{"is":"acted","seat":1,"text":"place b4 270","id":"93"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',97,1.79504078741078495974e+09,'{"is":"acted","seat":0,"text":"explore 11","id":"94"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',98,1.79504078742211651805e+09,'{"is":"acted","seat":0,"text":"pay 1+2+3+5","id":"95","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',99,1.7950407874366717338e+09,'{"is":"acted","seat":0,"text":"place a5 0","id":"96","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',100,1.7950407874427280426e+09,'{"is":"acted","seat":1,"text":"explore 5","id":"97"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',101,1.79504078744820427891e+09,'{"is":"acted","seat":1,"text":"place e4 90","id":"98"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',102,1.79504078746463060383e+09,'{"is":"acted","seat":0,"text":"rest","id":"99"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',103,1.79504078747622466084e+09,'{"is":"acted","seat":0,"text":"explore 5","id":"100","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',104,1.79504078748850798611e+09,'{"is":"acted","seat":0,"text":"pay 2+3+4+5+6","id":"101","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',105,1.79504078749844670293e+09,'{"is":"acted","seat":0,"text":"place b4 90","id":"102"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',106,1.79504078751292467115e+09,'{"is":"acted","seat":1,"text":"explore 12","id":"103","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',107,1.7950407875237436295e+09,'{"is":"acted","seat":1,"text":"pay 2+4+5+6","id":"104"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',108,1.79504078752951645855e+09,'{"is":"acted","seat":1,"text":"place d1 90","id":"105"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',109,1.79504078754037904737e+09,'{"is":"acted","seat":0,"text":"rest","id":"106","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',110,1.79504078754830431936e+09,'{"is":"acted","seat":1,"text":"rest","id":"107","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',111,1.79504078755378031727e+09,'{"is":"acted","seat":0,"text":"explore 7","id":"108"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',112,1.7950407875752997398e+09,'{"is":"acted","seat":0,"text":"pay 1+2+3+6","id":"109","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',113,1.79504078758636450774e+09,'{"is":"acted","seat":0,"text":"place c5 90","id":"110"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',114,1.79504078761060667035e+09,'{"is":"acted","seat":1,"text":"explore 8","id":"111","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',115,1.79504078765346717838e+09,'{"is":"acted","seat":1,"text":"pay 1+3+4+5+6","id":"112","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',116,1.79504078766535496705e+09,'{"is":"acted","seat":1,"text":"place d3 0","id":"113"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',117,1.79504078767279744146e+09,'{"is":"acted","seat":0,"text":"explore 4","id":"114"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',118,1.79504078769520521163e+09,'{"is":"acted","seat":0,"text":"place c3 180","id":"115"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',119,1.79504078770258164408e+09,'{"is":"acted","seat":1,"text":"rest","id":"116","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',120,1.79504078771192812917e+09,'{"is":"acted","seat":1,"text":"explore 5","id":"117","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',121,1.795040787719741106e+09,'{"is":"acted","seat":1,"text":"pay 1+2+5","id":"118"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',122,1.79504078773043179509e+09,'{"is":"acted","seat":1,"text":"place b1 270","id":"119"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',123,1.79504078773707437515e+09,'{"is":"acted","seat":0,"text":"explore 6","id":"120"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',124,1.79504078774613904951e+09,'{"is":"acted","seat":0,"text":"pay 3+4+5","id":"121"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',125,1.79504078775585174565e+09,'{"is":"acted","seat":0,"text":"place b6 270","id":"122"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',126,1.79504078776377773291e+09,'{"is":"acted","seat":1,"text":"explore 12","id":"123"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',127,1.79504078779118895524e+09,'{"is":"acted","seat":1,"text":"place c1 90","id":"124","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',128,1.79504078779994750026e+09,'{"is":"acted","seat":0,"text":"rest","id":"125"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',129,1.79504078780905389784e+09,'{"is":"acted","seat":1,"text":"rest","id":"126"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',130,1.79504078781851744654e+09,'{"is":"acted","seat":0,"text":"explore 3","id":"127"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',131,1.79504078783038544661e+09,'{"is":"acted","seat":0,"text":"pay 3+5+6","id":"128"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',132,1.79504078783953261375e+09,'{"is":"acted","seat":0,"text":"place b6 270","id":"129"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',133,1.79504078785571813585e+09,'{"is":"acted","seat":1,"text":"explore 11","id":"130"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',134,1.7950407878748128414e+09,'{"is":"acted","seat":1,"text":"pay 2+3+4+5+6","id":"131"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',135,1.79504078790023517608e+09,'{"is":"acted","seat":1,"text":"place b3 90","id":"132"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',136,1.79504078790501022345e+09,'{"is":"acted","seat":1,"text":"choose fence-field","id":"133"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',137,1.7950407879197239876e+09,'{"is":"acted","seat":1,"text":"stick b d4 seas","id":"134","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',138,1.79504078792793250081e+09,'{"is":"acted","seat":1,"text":"engrave 3-5 on 2 side 2","id":"135","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',139,1.79504078793503451345e+09,'{"is":"acted","seat":0,"text":"rest","id":"136"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',140,1.79504078794498968122e+09,'{"is":"acted","seat":1,"text":"rest","id":"137"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',141,1.79504078795894289012e+09,'{"is":"acted","seat":0,"text":"explore 2","id":"138"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',142,1.79504078797259783743e+09,'{"is":"acted","seat":0,"text":"pay 2+4+5","id":"139"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',143,1.79504078798155331615e+09,'{"is":"acted","seat":0,"text":"place c6 180","id":"140"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',144,1.79504078798673748964e+09,'{"is":"acted","seat":1,"text":"rest","id":"141"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',145,1.79504078799564886098e+09,'{"is":"acted","seat":0,"text":"explore 9","id":"142"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',146,1.79504078800061416627e+09,'{"is":"acted","seat":0,"text":"pay 1+6","id":"143"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',147,1.79504078801072072986e+09,'{"is":"acted","seat":0,"text":"place b5 180","id":"144"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',148,1.79504078802382421495e+09,'{"is":"acted","seat":1,"text":"explore 10","id":"145","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',149,1.79504078802990841862e+09,'{"is":"acted","seat":1,"text":"pay 1+3+5+6","id":"146"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',150,1.79504078803771924969e+09,'{"is":"acted","seat":0,"text":"explore 1","id":"147"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',151,1795040788.04775,'{"is":"acted","seat":0,"text":"pay 2+3+4+5","id":"148","spent":0.01}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',152,1.79504078805713796615e+09,'{"is":"acted","seat":0,"text":"place a6 0","id":"149"}');
INSERT INTO "lines" VALUES('5hdub2p4pvw9kdp4',153,1.79504078808291363711e+09,'{"is":"next","table":"95t5c29dqpgxk7rh"}');
INSERT INTO "lines" VALUES('95t5c29dqpgxk7rh',1,1.79504078807389211647e+09,'{"is":"opened","game":"divinus","edition":"base","options":{"scenario":"2","set":"proposed","artifacts":"none"},"seats":[{"kind":"me","key":"dcea0d320d44d33d5510a660adff416b8e97f832af7aca616e73d76762b7962a"},{"kind":"screen","key":"e48c185d5fdaa8761d28e76bc7f285e7a6aab4e4092d131290fae432d3c98acc"}],"invite":"dQJOIiHHbZ2b4M29hA-gzESTaYkXgMaegdnJ2JLyoyI","hosts":["dcea0d320d44d33d5510a660adff416b8e97f832af7aca616e73d76762b7962a"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"legacy":"{\"demigods\":[{\"artifacts\":[],\"dice\":[[\"1\",\"3-6\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"]],\"leanings\":[0,1,0],\"quests\":1,\"tile\":null,\"titles\":[\"shrine\"],\"total\":2,\"upgraded\":[]},{\"artifacts\":[],\"dice\":[[\"1\",\"2\",\"3\",\"4\",\"5\",\"3-6\"],[\"1\",\"3-5\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"],[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\"]],\"leanings\":[0,2,0],\"quests\":2,\"tile\":null,\"titles\":[],\"total\":5,\"upgraded\":[]}],\"favorites\":[1,-1],\"flags\":[[\"done-holy-ground\",-1],[\"shrine-roofed\",0],[\"done-safe-harbours\",-1],[\"harbour-chained\",1],[\"done-good-soil\",-1],[\"field-fenced\",1],[\"told-fenced-field\",-1],[\"told-shore-leads\",-1]],\"forge\":[],\"history\":[[2,5]],\"holders\":[-1,-1],\"lost\":-1,\"order\":[0,1],\"pantheon_dice\":[[\"reroll-two\",\"flip-one\",\"refresh-one\",\"reroll-two\",\"flip-one\",\"refresh-one\"],[\"swap-adjacent\",\"exchange-top\",\"rearrange-tile\",\"swap-adjacent\",\"exchange-top\",\"rearrange-tile\"]],\"pythia\":-1,\"scenario\":2,\"seating\":[0,1],\"supply\":[\"3-6\",\"3-6\",\"3-5\",\"3-5\",\"3-5\",\"2-4\",\"2-4\",\"2-4\"],\"tale\":[[1,\"roof-shrine\",0],[1,\"hang-chain\",1],[1,\"fence-field\",1]],\"temples\":[],\"temples_seen\":[],\"tiles\":{\"s02\":[\"sacred@0\",\"shrine@2\"],\"s17\":[\"sacred@2\",\"norse@2\"],\"s20\":[\"sacred@2\",\"greek@2\"]},\"vault\":[\"aegis\",\"winged-sandals\",\"cap-of-invisibility\",\"golden-thread\",\"caduceus\",\"trident\",\"lyre\",\"horn-of-plenty\",\"mjolnir\",\"gjallarhorn\",\"gungnir\",\"draupnir\",\"brisingamen\",\"hammer-of-wayland\",\"net-of-hephaestus\",\"runestone\"],\"winners\":[],\"wins\":[0,0],\"workshop\":[]}","campaign":true,"before":[{"table":"5hdub2p4pvw9kdp4","winners":[1]}],"version":2,"pack":"base 1 d01d31079d786faf"}');
INSERT INTO "lines" VALUES('95t5c29dqpgxk7rh',2,1.79504078809574651714e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('95t5c29dqpgxk7rh',3,1.79504078812543797489e+09,'{"is":"acted","seat":0,"text":"rest","id":"act-1","spent":0.02}');
INSERT INTO "lines" VALUES('95t5c29dqpgxk7rh',4,1.79504078814678311344e+09,'{"is":"acted","seat":1,"text":"explore 6","id":"act-2","spent":0.02}');
INSERT INTO "lines" VALUES('95t5c29dqpgxk7rh',5,1.79504078818981146811e+09,'{"is":"acted","seat":1,"text":"pay 1+2+3+4","id":"act-3","spent":0.04}');
INSERT INTO "lines" VALUES('95t5c29dqpgxk7rh',6,1.79504078824922680855e+09,'{"is":"acted","seat":0,"text":"explore 5","id":"act-4","spent":0.04}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',1,1.79504078293072724344e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"32f288d8749904f86a6f96207880c307bba3ec09b997516c165f019ed0a7dfec"},{"kind":"open"},{"kind":"open"}],"invite":"k2zQPmMPryqkPhIzNYgbtw","hosts":["32f288d8749904f86a6f96207880c307bba3ec09b997516c165f019ed0a7dfec"],"date":"2026-11-18","title":"Friday","public":true,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"stand_in":"greedy","version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',2,1.79504078293618798251e+09,'{"is":"hushed","hushed":true}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',3,1.79504078294587159159e+09,'{"is":"sat","seat":1,"name":"Gone","key":"d2dc42313f1111d4c473846a011e98a790393af32f9cfc56a36e977827eff131"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',4,1.79504078294960594175e+09,'{"is":"left","seat":1}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',5,1.79504078295875167843e+09,'{"is":"sat","seat":1,"name":"Nikos","key":"a197a79e0d216adb5d84fef543ffbd49fd86b6a8aa67dc10b97bc53316173264"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',6,1.79504078297327733038e+09,'{"is":"named","seat":0,"name":"Ana"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',7,1.79504078301705670352e+09,'{"is":"filled","seat":2,"bot":"greedy"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',8,1.79504078310077667241e+09,'{"is":"shown","public":false}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',9,1.79504078313092732422e+09,'{"is":"signed","seat":0,"signet":"9c35gfyz8bnvc6y9jeej"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',10,1.79504078315373229984e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',11,1.79504078318715882297e+09,'{"is":"paced","tempo":"fast"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',12,1.79504078335966777801e+09,'{"is":"said","seat":0,"text":"Χαῖρε!"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',13,1.79504078346800947192e+09,'{"is":"said","seat":0,"text":"","sign":"bravo"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',14,1.79504078372720193867e+09,'{"is":"acted","seat":0,"text":"choose jason","id":"act-1","spent":0.56}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',15,1795040783.76308,'{"is":"acted","seat":1,"text":"choose perseus","id":"act-1","spent":0.03}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',16,1.79504078378540801999e+09,'{"is":"acted","seat":2,"text":"choose hercules","mark":"bot"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',17,1.79504078379956054692e+09,'{"is":"stood-in","seat":1,"bot":"greedy"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',18,1795040783.82894,'{"is":"took-back","seat":1}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',19,1.7950407839081320763e+09,'{"is":"acted","seat":0,"text":"resolve sphinx with ariadne using zeus","id":"act-2","spent":0.11}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',20,1795040783.97976,'{"is":"acted","seat":1,"text":"resolve giants with oedipus using hephaestus","id":"act-2","spent":0.06}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',21,1.79504078401022100454e+09,'{"is":"acted","seat":2,"text":"resolve calydonian-boar with sisyphus using poseidon","mark":"bot"}');
INSERT INTO "lines" VALUES('amswxwhzcfa4kpr6',22,1.79504078401714563372e+09,'{"is":"stood-in","seat":1,"bot":"greedy"}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',1,1.79504078414525318147e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"d0cd22f2196e2af3f1867291f7cfb7db9476158ed1d4b801b4b640a6554ac0f4"},{"kind":"open"}],"invite":"s6IC_ytHRwhWSsgOjTHfHg","hosts":["d0cd22f2196e2af3f1867291f7cfb7db9476158ed1d4b801b4b640a6554ac0f4"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',2,1.795040784172214508e+09,'{"is":"sat","seat":1,"name":"Nikos","key":"dfebb92bd15396297ee6c5b56a736d38a393011a9b5529512329f46b52e68113"}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',3,1.79504078417622375493e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',4,1.79504078419460105895e+09,'{"is":"acted","seat":0,"text":"choose jason","id":"act-1"}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',5,1.79504078421546602248e+09,'{"is":"acted","seat":1,"text":"choose theseus","id":"act-1","spent":0.01}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',6,1.79504078430053734777e+09,'{"is":"acted","seat":0,"text":"pass","id":"act-2","spent":0.01}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',7,1.79504078438720750809e+09,'{"is":"acted","seat":1,"text":"pass","id":"act-2","spent":0.01}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',8,1.79504078448062491415e+09,'{"is":"wished","seat":0,"agreed":[0]}');
INSERT INTO "lines" VALUES('aycxkxiuun28z2rg',9,1.79504078452405333517e+09,'{"is":"answered","seats":[1],"yes":false}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',1,1.7950407814761819839e+09,'{"is":"opened","game":"deus","edition":"base","options":{"pieces":"two-each","layout":"standard","wildcard":"no","start":"first","rounds":"60","effects":"by-themselves"},"seats":[{"kind":"me","key":"7f366ee633a9ab3e5bf524eb14d89fedbd8d5d877aed6a66fb3a5170a2585ec3"},{"kind":"screen","key":"7c587477b0c2b31e4b2d1d5c1937adedfd266cc30430d9f27d85e451abe79557"}],"invite":"8UZR_rmbhD1wF9r2AXodIg","hosts":["7f366ee633a9ab3e5bf524eb14d89fedbd8d5d877aed6a66fb3a5170a2585ec3"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":2,"pack":"base 2 51bdb95e7a35b70b"}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',2,1.79504078149230051038e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',3,1.79504078154121088977e+09,'{"is":"acted","seat":0,"text":"build merchant-ship-wood at d6","id":"act-1","spent":0.04}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',4,1.79504078155074238776e+09,'{"is":"acted","seat":0,"text":"pay-gold","id":"act-2"}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',5,1.79504078157125210755e+09,'{"is":"acted","seat":0,"text":"decline merchant-ship-wood","id":"act-3","spent":0.01}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',6,1.79504078159107446671e+09,'{"is":"acted","seat":1,"text":"build school at a2","id":"act-4","spent":0.02}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',7,1.7950407816123762131e+09,'{"is":"acted","seat":1,"text":"pay-gold","id":"act-5","spent":0.02}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',8,1.79504078163305020327e+09,'{"is":"acted","seat":0,"text":"build farm at d4","id":"act-6","spent":0.02}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',9,1.79504078164880132677e+09,'{"is":"acted","seat":1,"text":"build guild-hall at a4","id":"act-7","spent":0.01}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',10,1.79504078167688775058e+09,'{"is":"acted","seat":1,"text":"gain military","id":"act-8","spent":0.02}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',11,1.79504078168510842325e+09,'{"is":"acted","seat":0,"text":"offer temple-of-concordia","id":"act-9","spent":0.01}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',12,1.79504078169169807438e+09,'{"is":"acted","seat":0,"text":"also insula","id":"act-10","spent":0.01}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',13,1.79504078169775128362e+09,'{"is":"acted","seat":0,"text":"enough","id":"act-11","spent":0.01}');
INSERT INTO "lines" VALUES('bn8h2nma9hzi29m7',14,1.79504078170405554767e+09,'{"is":"acted","seat":0,"text":"call vesta","id":"act-12","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',1,1.79504078455487370486e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"15"},"seats":[{"kind":"me","key":"ba90a9567f1fe29947415ce8f8b3a74469594b769095ac85d2743b9f55db57e8"},{"kind":"screen","key":"38a258aa7f28fdfc1efca8ff59d86453329addcade687d39215a008ec54007b4"}],"invite":"IoxEZp9WuLNpjbWICPDyNQ","hosts":["ba90a9567f1fe29947415ce8f8b3a74469594b769095ac85d2743b9f55db57e8"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',2,1.79504078456617975232e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',3,1.79504078461927294731e+09,'{"is":"acted","seat":0,"text":"choose jason","id":"act-1","spent":0.03}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',4,1.79504078464866971965e+09,'{"is":"acted","seat":1,"text":"choose perseus","id":"act-2","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',5,1.7950407846615490914e+09,'{"is":"acted","seat":0,"text":"pass and flip","id":"act-3","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',6,1.79504078467752623557e+09,'{"is":"acted","seat":1,"text":"resolve centaurs with oedipus using hades","id":"act-4","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',7,1.79504078468977212902e+09,'{"is":"acted","seat":0,"text":"resolve cerberus with medea using hera","id":"act-5","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',8,1.79504078470315361027e+09,'{"is":"acted","seat":1,"text":"resolve erymanthian-boar with cadmus","id":"act-6","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',9,1.79504078471624422077e+09,'{"is":"acted","seat":0,"text":"resolve lernaean-hydra with sisyphus using poseidon","id":"act-7","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',10,1.79504078473501753809e+09,'{"is":"acted","seat":1,"text":"resolve nemean-lion with ariadne using ares","id":"act-8","spent":0.02}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',11,1.79504078475510621066e+09,'{"is":"acted","seat":0,"text":"resolve giants with mestra using athena","id":"act-9","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',12,1.79504078476954579356e+09,'{"is":"acted","seat":1,"text":"pass and flip","id":"act-10","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',13,1.79504078479922485355e+09,'{"is":"acted","seat":0,"text":"resolve sirens with orion","id":"act-11","spent":0.02}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',14,1.79504078482285046574e+09,'{"is":"acted","seat":1,"text":"resolve marathonian-bull with ariadne using hermes","id":"act-12","spent":0.02}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',15,1.79504078484170889861e+09,'{"is":"acted","seat":0,"text":"pass","id":"act-13","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',16,1.79504078485478019717e+09,'{"is":"acted","seat":1,"text":"pass and flip","id":"act-14","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',17,1.79504078487420701973e+09,'{"is":"acted","seat":0,"text":"pass and flip","id":"act-15","spent":0.02}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',18,1.79504078488892340661e+09,'{"is":"acted","seat":1,"text":"resolve procrustes with medea using hephaestus","id":"act-16","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',19,1.79504078490411472322e+09,'{"is":"acted","seat":0,"text":"resolve augean-stables with sisyphus","id":"act-17","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',20,1.79504078492699027059e+09,'{"is":"acted","seat":1,"text":"resolve sea-monster-of-troy with caeneus","id":"act-18","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',21,1.79504078495247554781e+09,'{"is":"acted","seat":0,"text":"resolve talos with cadmus using zeus","id":"act-19","spent":0.02}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',22,1.79504078496770286561e+09,'{"is":"acted","seat":1,"text":"resolve girdle-of-hippolyta with oedipus","id":"act-20","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',23,1.79504078498780345919e+09,'{"is":"acted","seat":0,"text":"pass and flip","id":"act-21","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',24,1.79504078500764060024e+09,'{"is":"acted","seat":1,"text":"pass","id":"act-22","spent":0.02}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',25,1.79504078503251218801e+09,'{"is":"acted","seat":0,"text":"resolve sphinx with mestra","id":"act-23","spent":0.02}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',26,1.79504078505196332932e+09,'{"is":"acted","seat":1,"text":"pass","id":"act-24","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',27,1.79504078507083177562e+09,'{"is":"acted","seat":0,"text":"resolve golden-fleece with sisyphus","id":"act-25","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',28,1.79504078508691525457e+09,'{"is":"acted","seat":1,"text":"pass","id":"act-26","spent":0.01}');
INSERT INTO "lines" VALUES('d52z3aehd7b9ni2u',29,1.79504078511823678011e+09,'{"is":"again","table":"g3it2cvtvjm69m7v"}');
INSERT INTO "lines" VALUES('d7xe3dmw54qzqzzv',1,1.79504078292543411249e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"1dcceaee7e9c80b85605ce211a9b8bb5ea2edb5cdb5a6f861de6942a7465d4e1"},{"kind":"open"}],"invite":"uF4Q2baUl80pKXXbdR6vmA","hosts":["1dcceaee7e9c80b85605ce211a9b8bb5ea2edb5cdb5a6f861de6942a7465d4e1"],"date":"2026-11-18","title":"Later","public":true,"clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',1,1.79504078403511929508e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"07db7017ed80c76a1f1c880c1215935ee66a5dc8cbde29d1b387940f5bba4fbf"},{"kind":"open"}],"invite":"_LoH-mfJgEHL9up2WbqHtg","hosts":["07db7017ed80c76a1f1c880c1215935ee66a5dc8cbde29d1b387940f5bba4fbf"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',2,1.79504078404361224179e+09,'{"is":"sat","seat":1,"name":"Nikos","key":"eb8028e55e9cd81123b248f416766a4374830a6e08cc852a7e070ec9b8359218"}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',3,1.79504078405545735358e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',4,1.79504078406775093076e+09,'{"is":"acted","seat":0,"text":"choose jason","id":"act-1","spent":0.01}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',5,1.79504078407291817664e+09,'{"is":"acted","seat":1,"text":"choose theseus","id":"act-1"}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',6,1.79504078408301687239e+09,'{"is":"acted","seat":0,"text":"pass","id":"act-2","spent":0.01}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',7,1.79504078409097671503e+09,'{"is":"acted","seat":1,"text":"pass","id":"act-2","spent":0.01}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',8,1.79504078410500454905e+09,'{"is":"wished","seat":0,"agreed":[0]}');
INSERT INTO "lines" VALUES('ec2x2ksmeh5fd3xa',9,1.79504078412125730513e+09,'{"is":"answered","seats":[1],"yes":true}');
INSERT INTO "lines" VALUES('f25ay7xiz5uy5hjz',1,1795040785.31545,'{"is":"opened","game":"deus","edition":"base","options":{"pieces":"two-each","layout":"standard","wildcard":"no","start":"first","rounds":"60","effects":"by-themselves"},"seats":[{"kind":"me","key":"f4dac5f166fab060bd8d373e42277ba5d15f5f4f9328528f12cda11016dade98"},{"kind":"bot","bot":"greedy"}],"invite":"G0IVGMibI6d-p0vvwe6U7A","hosts":["f4dac5f166fab060bd8d373e42277ba5d15f5f4f9328528f12cda11016dade98"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":2,"pack":"base 2 51bdb95e7a35b70b","lesson":"first"}');
INSERT INTO "lines" VALUES('f25ay7xiz5uy5hjz',2,1.79504078536415410038e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('f25ay7xiz5uy5hjz',3,1.79504078554792904855e+09,'{"is":"read-on","seat":0,"step":0,"id":"act-1"}');
INSERT INTO "lines" VALUES('g3it2cvtvjm69m7v',1,1.79504078510091137884e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"15"},"seats":[{"kind":"me","key":"ba90a9567f1fe29947415ce8f8b3a74469594b769095ac85d2743b9f55db57e8"},{"kind":"screen","key":"38a258aa7f28fdfc1efca8ff59d86453329addcade687d39215a008ec54007b4"}],"invite":"L8fAbkmhcRTPbeTQ7aN_ppZ6ay6WuLcA-oYlLlFLAyw","hosts":["ba90a9567f1fe29947415ce8f8b3a74469594b769095ac85d2743b9f55db57e8","38a258aa7f28fdfc1efca8ff59d86453329addcade687d39215a008ec54007b4"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('g3it2cvtvjm69m7v',2,1.79504078513670325282e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('gt66cpz22ptttwqt',1,1.79504078555547356608e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"819bf791079195c09292b642b9b51641170ee556e135b27e8a474556efef726f"},{"kind":"screen","key":"e7e7436f8ec37d73bb61aa571d5f4dd87c0bf766dd90a8ec36cbb995d1d6d03f"}],"invite":"it7OnHvKn_pxaM3fU-cu6Q","hosts":["819bf791079195c09292b642b9b51641170ee556e135b27e8a474556efef726f"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"luck":"by-hand sealed 467d6c875ae65618d585c7e505e7a93d725582362af5d3bc8410c820b3580d1c","version":1,"pack":"base 1 a6d690d05df59212","by_hand":true}');
INSERT INTO "lines" VALUES('gt66cpz22ptttwqt',2,1.79504078556270980837e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('k2gv9amnyhwcn4mc',1,1.79504078835765242582e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"open","name":"Ana","key":"d4ef5ecf0f134c14cf2dceb1446ca64b91c34f5f7357281884d746911b65c250"},{"kind":"open","name":"Nikos","key":"2f602ab6c5195d5e79c0e826f548d34e84ff1a76fcd5c029fd2c3d475cb50c8b"}],"invite":"hqivWSK4F7s-TPx8Lpx-dw","hosts":["d4ef5ecf0f134c14cf2dceb1446ca64b91c34f5f7357281884d746911b65c250"],"date":"2026-11-18","title":"Friday","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212","group":"6wz8uvbhji9f9f3k"}');
INSERT INTO "lines" VALUES('k2gv9amnyhwcn4mc',2,1.79504078846279907229e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',1,1.79504078255259966849e+09,'{"is":"opened","game":"divinus","edition":"base","options":{"scenario":"1","set":"proposed","artifacts":"none"},"seats":[{"kind":"me","key":"01575b04ee4a7cccf2348fe4102441733c8f2952c33607b0b321c45a5740a345"},{"kind":"screen","key":"93fb2cb008ddeb6c64b2330d10e489f6615fbcf3de5296f304d8b1618971ce62"}],"invite":"RqpZDbAUQlYP9fsUTjJpwg","hosts":["01575b04ee4a7cccf2348fe4102441733c8f2952c33607b0b321c45a5740a345"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":2,"pack":"base 1 d01d31079d786faf"}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',2,1.79504078275837182995e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',3,1.79504078281808638574e+09,'{"is":"acted","seat":0,"text":"engrave 3-6 on 1 side 4","id":"act-1","spent":0.06}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',4,1.79504078282647204405e+09,'{"is":"acted","seat":1,"text":"engrave 3-6 on 1 side 1","id":"act-2","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',5,1.79504078283452725406e+09,'{"is":"acted","seat":0,"text":"explore 4","id":"act-3","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',6,1.79504078284555935855e+09,'{"is":"acted","seat":0,"text":"pay 1+2+4+6","id":"act-4","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',7,1.79504078285364651679e+09,'{"is":"acted","seat":1,"text":"explore 11","id":"act-5","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',8,1.79504078286249184608e+09,'{"is":"acted","seat":1,"text":"pay 1+2+3+4+5+6","id":"act-6","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',9,1.79504078286972665792e+09,'{"is":"acted","seat":0,"text":"explore 7","id":"act-7","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',10,1.79504078288133358956e+09,'{"is":"acted","seat":0,"text":"place d3 270","id":"act-8","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',11,1.79504078289029026026e+09,'{"is":"acted","seat":1,"text":"explore 4","id":"act-9","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',12,1.79504078290064215655e+09,'{"is":"acted","seat":1,"text":"pay 1+3+4+5+6","id":"act-10","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',13,1.79504078291234683991e+09,'{"is":"acted","seat":1,"text":"place c4 180","id":"act-11","spent":0.01}');
INSERT INTO "lines" VALUES('kr5rgxyp3544shca',14,1.79504078292158889768e+09,'{"is":"acted","seat":0,"text":"explore 6","id":"act-12","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',1,1.79504078171639680863e+09,'{"is":"opened","game":"deus-ex-machina","edition":"int","options":{"expansion":"no","gods":"chosen","start":"first","max-turns":"60","quick-end":"no"},"seats":[{"kind":"me","key":"11ff71b9cf3affc1c0e4b1371a5841002c98da8c33c144e0b11fa51487b45969"},{"kind":"screen","key":"e3ee36968f5e9531dc5461fb61a9f7ddff36257ddfa3dac8783c454679536fe5"}],"invite":"8OCJz_mQGtZytvZroAyhyA","hosts":["11ff71b9cf3affc1c0e4b1371a5841002c98da8c33c144e0b11fa51487b45969"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":2,"pack":"int 1 97c0ceb67f892c85"}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',2,1.79504078172221565251e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',3,1.79504078220001149178e+09,'{"is":"acted","seat":0,"text":"take athena","id":"act-1","spent":0.47}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',4,1.7950407822384734154e+09,'{"is":"acted","seat":0,"text":"put-back sciron","id":"act-2","spent":0.03}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',5,1.79504078224561452862e+09,'{"is":"acted","seat":1,"text":"take hermes","id":"act-3","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',6,1.79504078225246214862e+09,'{"is":"acted","seat":1,"text":"put-back minotaur","id":"act-4","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',7,1.79504078226309609408e+09,'{"is":"acted","seat":0,"text":"send ariadne to yellow","id":"act-5","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',8,1.79504078227073669438e+09,'{"is":"acted","seat":0,"text":"mark minotaur","id":"act-6","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',9,1.79504078227799272532e+09,'{"is":"acted","seat":0,"text":"end","id":"act-7","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',10,1.79504078228689312938e+09,'{"is":"acted","seat":1,"text":"complete minotaur with caeneus paying 1c","id":"act-8","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',11,1.79504078229413080221e+09,'{"is":"acted","seat":1,"text":"end","id":"act-9","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',12,1.79504078231499695781e+09,'{"is":"acted","seat":0,"text":"send sisyphus to olympus","id":"act-10","spent":0.02}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',13,1.79504078232951068882e+09,'{"is":"acted","seat":0,"text":"use change-of-plans","id":"act-11","spent":0.01}');
INSERT INTO "lines" VALUES('nvpt5mpnka5irsm7',14,1.79504078234960913655e+09,'{"is":"acted","seat":0,"text":"swap-quests calydonian-boar golden-fleece","id":"act-12","spent":0.01}');
INSERT INTO "lines" VALUES('pb6pewmpwtxgedkn',1,1.79504078520733141902e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"ff5f9b6c60c76a07ebc0eb6f6bc35c2a3bef2d330f8adabebfa95367efa36c31"},{"kind":"open"}],"invite":"qQgSEqwjEUsX7e4IavJO1g","hosts":["ff5f9b6c60c76a07ebc0eb6f6bc35c2a3bef2d330f8adabebfa95367efa36c31"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('pb6pewmpwtxgedkn',2,1.79504078523837041852e+09,'{"is":"sat","seat":1,"name":"Nikos","key":"99145eace3d39b19b885d77343c93f2d18f898d16b427dc0bba989d8de7d119e"}');
INSERT INTO "lines" VALUES('pb6pewmpwtxgedkn',3,1.79504078524635910982e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('pb6pewmpwtxgedkn',4,1.79504078525825309757e+09,'{"is":"resigned","seat":1,"bot":"greedy"}');
INSERT INTO "lines" VALUES('r9kbazhsqtri7snr',1,1.79504080771428775782e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"e2fd11d8cb898b7a47ceaf68a7c94db2e575144ed97874e50986638c54ef5b6c"},{"kind":"screen","key":"6183401228d9a9aa5bf34f920af60f11b62d11adbae2a95a33f5e48c971cee26"}],"invite":"EI9-AceCeAz4Hq-WhHWJVQ","hosts":["e2fd11d8cb898b7a47ceaf68a7c94db2e575144ed97874e50986638c54ef5b6c"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('r9kbazhsqtri7snr',2,1.79504080771839237213e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('r9kbazhsqtri7snr',3,1.7950408077297952175e+09,'{"is":"closed"}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',1,1.79504078235367536551e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"b7868ab91c0be629c151a34aeb47f4785b924740676b216016798712cb26a178"},{"kind":"screen","key":"2abaea220086ad5fffbb90b88ada69c8e8dab6951c3aac78927360fde0ce5a44"}],"invite":"OIbcWHxLkLB6cA1jXGTahQ","hosts":["b7868ab91c0be629c151a34aeb47f4785b924740676b216016798712cb26a178"],"date":"2026-11-18","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',2,1.79504078240093159673e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',3,1795040782.43145,'{"is":"acted","seat":0,"text":"choose theseus","id":"act-1","spent":0.02}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',4,1.79504078243724822993e+09,'{"is":"acted","seat":1,"text":"choose perseus","id":"act-2"}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',5,1.79504078245016694065e+09,'{"is":"acted","seat":0,"text":"resolve medusa with cadmus using athena","id":"act-3","spent":0.01}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',6,1.79504078246175575259e+09,'{"is":"acted","seat":1,"text":"resolve stymphalian-birds with mestra using poseidon","id":"act-4","spent":0.01}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',7,1.79504078247806096073e+09,'{"is":"acted","seat":0,"text":"resolve nemean-lion with ariadne using hephaestus","id":"act-5","spent":0.01}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',8,1.79504078248966956144e+09,'{"is":"acted","seat":1,"text":"pass","id":"act-6","spent":0.01}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',9,1.79504078249708890913e+09,'{"is":"acted","seat":0,"text":"pass","id":"act-7","spent":0.01}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',10,1.79504078250293707848e+09,'{"is":"acted","seat":1,"text":"pass and flip","id":"act-8"}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',11,1.79504078251173281675e+09,'{"is":"acted","seat":0,"text":"resolve chimaera with caeneus using hades","id":"act-9","spent":0.01}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',12,1.79504078251920247072e+09,'{"is":"acted","seat":1,"text":"resolve giants with orion using zeus","id":"act-10","spent":0.01}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',13,1.79504078253678417201e+09,'{"is":"acted","seat":0,"text":"resolve erymanthian-boar with sisyphus using hermes","id":"act-11","spent":0.01}');
INSERT INTO "lines" VALUES('uvk7mr8mwkyyaan2',14,1795040782.54402,'{"is":"acted","seat":1,"text":"pass and flip","id":"act-12","spent":0.01}');
INSERT INTO "lines" VALUES('w7k6buq2ds3kb6fb',1,1.79504078526855301856e+09,'{"is":"opened","game":"deus-ex-machina-cards","edition":"base","options":{"heroes":"chosen","start":"youngest","max-rounds":"60"},"seats":[{"kind":"me","key":"5ffc1212a17da3e046867772934030d5c7664124b03bfdb2df8f3d034c5d788e"},{"kind":"open"}],"invite":"hdAYesjU_qX92gdpqXoHUA","hosts":["5ffc1212a17da3e046867772934030d5c7664124b03bfdb2df8f3d034c5d788e"],"date":"2026-11-18","clock":{"kind":"days","seconds":0,"increment":0,"days":3},"version":1,"pack":"base 1 a6d690d05df59212"}');
INSERT INTO "lines" VALUES('w7k6buq2ds3kb6fb',2,1.79504078527954506871e+09,'{"is":"sat","seat":1,"name":"Nikos","key":"a0e27b55d103c47ddbe2caa5c74b9cff71c77b9bc0f0b11e4467eb869bd19a0f"}');
INSERT INTO "lines" VALUES('w7k6buq2ds3kb6fb',3,1.79504078528867602347e+09,'{"is":"started"}');
INSERT INTO "lines" VALUES('w7k6buq2ds3kb6fb',4,1.79504078530374908441e+09,'{"is":"rested","seat":1,"resting":true}');
CREATE TABLE notes (
	table_id VARCHAR(32) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	sealed TEXT NOT NULL, 
	changed DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, "key")
);
CREATE TABLE notices (
	id INTEGER NOT NULL, 
	bell VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	about VARCHAR(8) NOT NULL, 
	number INTEGER NOT NULL, 
	due DOUBLE NOT NULL, 
	claimed VARCHAR(32) NOT NULL, 
	claimed_at DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, 
	done VARCHAR(8) NOT NULL, 
	done_at DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT one_for_each_duty UNIQUE (bell, table_id, about, number), 
	FOREIGN KEY(bell) REFERENCES bells (id)
);
CREATE TABLE present (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	server VARCHAR(16) NOT NULL, 
	code VARCHAR(8) NOT NULL, 
	gone DOUBLE, 
	PRIMARY KEY (table_id, seat, server)
);
CREATE TABLE secrets (
	name VARCHAR(16) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('push','hnhnwr47f8-zcw_Fz1D-3qSmCUDTg5RmQOXOfqjDYTU');
INSERT INTO "secrets" VALUES('proofs','1aa84c04612dac7a4b77a789c3f535b9538c30ee38eb19ba93f3c3e068a17a22');
CREATE TABLE servers (
	id VARCHAR(16) NOT NULL, 
	until DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	luck TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	phase VARCHAR(8) NOT NULL, 
	changed DOUBLE NOT NULL, keeper VARCHAR(16), kept DOUBLE, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('bn8h2nma9hzi29m7','key: eada670e528da1d9426adabb8588dc9c03865bfacbb5665a1e42fe4de909aa9c',0,'playing',1.79504078149230051038e+09,NULL,NULL);
INSERT INTO "tables" VALUES('nvpt5mpnka5irsm7','key: 9a6f015ac17d45ddf36e397ea0ef45cefbf6ee5fc295941b5e75dcdb34e645f6',0,'playing',1.79504078172221565251e+09,NULL,NULL);
INSERT INTO "tables" VALUES('uvk7mr8mwkyyaan2','key: 553e6ae54658979969cb131d1cbf5d8a4623a56be259ecbc945d1c5e6fcb4cb2',0,'playing',1.79504078240093159673e+09,NULL,NULL);
INSERT INTO "tables" VALUES('kr5rgxyp3544shca','key: 35765a824fc50bd09893b2ac20a2fc3843013de11c4368fe948897abc36955cc',0,'playing',1.79504078275837182995e+09,NULL,NULL);
INSERT INTO "tables" VALUES('d7xe3dmw54qzqzzv','key: 34bbe594620b6cb5de753067f5405c3245cee464f7ac749a21c296bcc7f9e8da',1,'waiting',1.79504078292543411249e+09,NULL,NULL);
INSERT INTO "tables" VALUES('amswxwhzcfa4kpr6','key: ad13f1ffc63bf65304d3db735f9f7d2da5e0172ac540ef80571bb739d31d04e6',0,'playing',1.79504078315373229984e+09,NULL,NULL);
INSERT INTO "tables" VALUES('ec2x2ksmeh5fd3xa','key: 9b005fba5625ad920ae6c75654b4c41db4a98d7b1608315d4b7cc195c881d8ac',0,'playing',1.79504078405545735358e+09,NULL,NULL);
INSERT INTO "tables" VALUES('aycxkxiuun28z2rg','key: 3010edd1a20f807bb08183fe6b4579c8418d8f4a224b5968d2cb8fe1f382470a',0,'playing',1.79504078417622375493e+09,NULL,NULL);
INSERT INTO "tables" VALUES('d52z3aehd7b9ni2u','key: 024a4f8afe64e7a3d731511ca136f6d0e409ec743890657ec521c26591b4ac08',0,'over',1.79504078508691525457e+09,NULL,NULL);
INSERT INTO "tables" VALUES('g3it2cvtvjm69m7v','key: 64c6a801ab83fe1dc21f3c07335c5c6381e91d445bdf0b409858dc8bc09c1bcd',0,'playing',1.79504078513670325282e+09,NULL,NULL);
INSERT INTO "tables" VALUES('pb6pewmpwtxgedkn','key: e700e2466bcf887ca0a9f52a68e405792486da58a2ce7e052553038331833d74',0,'playing',1.79504078524635910982e+09,NULL,NULL);
INSERT INTO "tables" VALUES('w7k6buq2ds3kb6fb','key: 965a141c561e147894fa6a7881d90d12f3cdd52153fb117a3cbd7958a00b0c93',0,'playing',1.79504078528867602347e+09,NULL,NULL);
INSERT INTO "tables" VALUES('f25ay7xiz5uy5hjz','seed: 292',0,'playing',1.79504078536415410038e+09,NULL,NULL);
INSERT INTO "tables" VALUES('gt66cpz22ptttwqt','key: 2f5cf27e75e7b4fe1a1e39b339d56ff6d339deb86cf5eb5740992b806fe85f27',0,'playing',1.79504078556270980837e+09,NULL,NULL);
INSERT INTO "tables" VALUES('5hdub2p4pvw9kdp4','key: 053c9820a673258e01f1c3399fbf6e6726f7a843cc4593cbe305c742fd357828',0,'over',1.79504078805713796615e+09,NULL,NULL);
INSERT INTO "tables" VALUES('95t5c29dqpgxk7rh','key: f71f5fec8578a6be53524c60e5a07f0cc6c5281b5d300b51667c26df645a89b3',0,'playing',1.79504078809574651714e+09,NULL,NULL);
INSERT INTO "tables" VALUES('k2gv9amnyhwcn4mc','key: b1741cbddd1562fbe7a6f371b8b554bb1301b9c0f6845ee7f27aa2316bbd4cef',0,'playing',1.79504078846279907229e+09,NULL,NULL);
INSERT INTO "tables" VALUES('r9kbazhsqtri7snr','key: eab89051b460d43be945ca13f317c78215c7129dc839746a17688e092f7b5232',0,'over',1.79504080771839237213e+09,NULL,NULL);
CREATE INDEX tables_by_phase ON tables (phase, changed);
CREATE INDEX tables_by_keeper ON tables (keeper);
CREATE INDEX present_by_code ON present (code);
CREATE INDEX present_by_server ON present (server);
CREATE INDEX bells_by_key ON bells ("key");
CREATE INDEX bells_by_address ON bells (address);
CREATE INDEX notices_by_due ON notices (done, due);
COMMIT;
