"""The documents: short, in working order, and true. Commands in them run; links and labels lead somewhere."""

from __future__ import annotations

import re
import shlex
import tomllib
from importlib.resources import files
from pathlib import Path

import click
import pytest

from tests.cli.cli_runner import GAME, run_json, run_ok
from tests.cli.conftest import saved as saved
from tests.documents import ROOT, Page, all_pages, count_words
from theomachy.cli.main import main
from tools.commit_message import find_errors

PAGES = {one.name: one for one in all_pages()}
MOST_LINES = {"README.md": 100, "ARCHITECTURE.md": 150}
BOTS = re.compile(r"\b(greedy|shrewd|master)\b")
PLACEHOLDERS = {"GAME": GAME, "ID": "some-id", "N": "3", "DIR": "DIR", "TABLE": "some-id"}
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)


def each_page() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("document", PAGES.values(), ids=list(PAGES))


@each_page()
def test_paragraphs_are_short(document: Page) -> None:
    assert [text for text in document.paragraphs() if count_words(text) > 60] == []


@each_page()
def test_most_sentences_are_short(document: Page) -> None:
    """The ninth decile is at most 25 words."""
    lengths = sorted([count_words(sentence) for sentence in document.sentences()])
    assert lengths == [] or lengths[(len(lengths) - 1) * 9 // 10] <= 25


@pytest.mark.parametrize("name", MOST_LINES)
def test_the_first_pages_are_short(name: str) -> None:
    assert len(PAGES[name].text.splitlines()) <= MOST_LINES[name]


@each_page()
def test_every_link_leads_somewhere(document: Page) -> None:
    for link in document.links():
        path, _, heading = link.partition("#")
        if not link.startswith(("http://", "https://", "mailto:")):
            target = (document.path.parent / path).resolve() if path else document.path
            assert target.exists(), link
            assert not heading or heading in Page(target).anchors(), link


def test_every_page_is_in_the_index() -> None:
    """From docs/README.md each page is at most two links away."""
    index = PAGES["docs/README.md"]
    reached = {index.path}
    for _ in range(2):
        reached |= {
            (path.parent / link.partition("#")[0]).resolve()
            for path in reached
            if path.suffix == ".md"
            for link in Page(path).links()
            if not link.startswith("http")
        }
    assert [name for name in PAGES if name.startswith("docs/") and PAGES[name].path not in reached] == []


@each_page()
def test_every_path_exists(document: Page) -> None:
    """A span of code that names a folder and a file names one of ours; NAME stands for any, torches for an example."""
    for span in document.spans():
        if re.fullmatch(r"[\w.*{},-]+(/[\w.*{},-]+)+\.(py|toml|ts|js|svelte|md|npz)", span) and not re.search(
            "NAME|torches", span
        ):
            assert any([any(root.glob(one)) for root in roots() for one in spelled_out(span)]), span


@each_page()
def test_every_test_that_is_named_exists(document: Page) -> None:
    for span in document.spans():
        if re.fullmatch(r"test_\w+\.py", span):
            assert any(ROOT.glob(f"tests/**/{span}")), span


def roots() -> list[Path]:
    package = ROOT / "src/theomachy"
    return [
        ROOT,
        package,
        ROOT / "client/src",
        package / "games/deus",
        package / "games/deus_ex_machina",
        *package.glob("*/"),
    ]


def spelled_out(pattern: str) -> list[str]:
    """All that a pattern such as a/{b,c}.py stands for."""
    found = re.search(r"\{([^}]*)\}", pattern)
    if found is None:
        return [pattern]
    return [
        one
        for part in found[1].split(",")
        for one in spelled_out(pattern[: found.start()] + part + pattern[found.end() :])
    ]


def labels_of_the_screen() -> str:
    texts: list[str] = []

    def gather(value: object) -> None:
        if isinstance(value, dict):
            for one in value.values():
                gather(one)
        elif isinstance(value, str):
            texts.append(value)

    for path in [
        *(ROOT / "src/theomachy/texts").glob("*en.toml"),
        *(ROOT / "src/theomachy/games").glob("*/texts/*en.toml"),
    ]:
        gather(tomllib.loads(path.read_text(encoding="utf-8")))
    return "\n".join(texts)


@pytest.mark.parametrize("folder", ["docs/players", "docs/owners", "README.md"])
def test_what_is_in_italics_is_on_the_screen(folder: str) -> None:
    screen = labels_of_the_screen()
    for name in PAGES:
        if name.startswith(folder):
            assert [label for label in PAGES[name].labels() if label not in screen] == [], name


def lines_of(page: Page, *infos: str) -> list[str]:
    """The commands of fenced blocks, without their comments."""
    return [
        line.partition(" #")[0].strip()
        for block in page.blocks(*infos)
        for line in block.text.splitlines()
        if line.strip() and not line.startswith("#")
    ]


def commands_of(page: Page) -> list[str]:
    """All commands of a page: in blocks and in spans of code."""
    begins = ("theomachy ", "make ", "python ", "pip ", ".venv/bin/")
    return lines_of(page, "sh", "sh norun") + [span for span in page.spans() if span.startswith(begins)]


@each_page()
def test_every_command_is_there_with_its_options(document: Page) -> None:
    for line in commands_of(document):
        words = shlex.split(line)
        while "=" in words[0]:
            words = words[1:]
        check_command([word.removeprefix(".venv/bin/") if place == 0 else word for place, word in enumerate(words)])


def check_command(words: list[str]) -> None:
    if words[0] == "theomachy":
        check_cli_command(words[1:])
    elif words[0] == "make":
        check_make(words[1:])
    elif words[0] == "pip":
        check_pip(words[1:])
    elif words[0].startswith("python"):
        check_python(words[1:])
    else:
        assert words[0] in ("uv", "pytest", "ruff", "mypy", "pre-commit", "git", "grep"), words


def check_cli_command(words: list[str]) -> None:
    """The command exists, and so does every option that begins with a dash."""
    command: click.Command = main
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, words
        command, words = found, words[1:]
    known = {
        option for one in command.get_params(click.Context(command)) for option in [*one.opts, *one.secondary_opts]
    }
    assert [word for word in words if word.startswith("-") and word.partition("=")[0] not in known] == []


def check_make(words: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            assert name in TARGET.findall(makefile), word
        elif words[0] == "run":
            check_cli_command(shlex.split(value))
        elif script := re.search(
            rf"^{words[0]}:.*\n(?:.*\n)*?.*python (-m bench|tools/[\w/]+\.py)", makefile, re.MULTILINE
        ):
            path = "bench/__main__.py" if script[1] == "-m bench" else script[1]
            check_flags(ROOT / path, shlex.split(value))


def check_pip(words: list[str]) -> None:
    """An extra in brackets is one of ours."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for extra in re.findall(r"theomachy\[([^\]]*)\]", " ".join(words)):
        assert set(extra.split(",")) <= set(extras)


def check_python(words: list[str]) -> None:
    """The module or the file is there and names each option."""
    if words[0] == "-m":
        if words[1] != "http.server":
            base = ROOT / "src" if words[1].startswith("theomachy.") else ROOT
            check_flags(base / f"{words[1].replace('.', '/')}.py", words[2:])
    else:
        path = ROOT / words[0]
        check_flags(path if path.exists() else ROOT / "docs/researchers" / words[0], words[1:])


def check_flags(path: Path, words: list[str]) -> None:
    source = path.read_text(encoding="utf-8")
    assert [word for word in words if word.startswith("--") and f'"{word.partition("=")[0]}"' not in source] == [], path


@pytest.fixture
def desk(tmp_path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that commands of documents name: FILE, A, B, DIR and a bot."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "FILE").write_text(saved.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "my_bot.py").write_text((ROOT / "docs/researchers/my_bot.py").read_text(encoding="utf-8"))
    for name in "AB":
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.toml").write_text(f'name = "{name}"\nversion = "1"\n')
    quests = '[[quest]]\nslug = "talos"\nvp = 9\nsource = "owner"\n'
    (tmp_path / "A/quests.toml").write_text(quests)
    return tmp_path


def with_few_games(line: str) -> list[str]:
    """The words of a command, with few games of quick bots."""
    words = [PLACEHOLDERS.get(word, word) for word in shlex.split(line)[1:]]
    for option, least in (("--games", "4"), ("--passes", "4"), ("--jobs", "1")):
        if option in words:
            words[words.index(option) + 1] = least
    if "--seats" in words:
        place = words.index("--seats") + 1
        words[place] = BOTS.sub("random", words[place])
    if words[:2] == ["show", "POSITION"]:
        words[1] = str(run_json("show", "FILE", "--at", "4")["position"])
    return words


COMMAND_PAGES = {
    name: lines
    for name, page in PAGES.items()
    if (lines := [one for one in lines_of(page, "sh") if one.startswith("theomachy ")])
}


@pytest.mark.parametrize("name", COMMAND_PAGES)
def test_every_command_runs(name: str, desk: Path) -> None:
    if any(["parquet" in line for line in COMMAND_PAGES[name]]):
        pytest.importorskip("pyarrow")
    for line in COMMAND_PAGES[name]:
        words = with_few_games(line)
        if words[:2] == ["check", "DIR"]:
            (desk / "A").rename(desk / "DIR")
        assert run_ok(*words)
        if "--report" in words:
            assert (desk / words[words.index("--report") + 1]).stat().st_size > 20_000


def test_the_example_of_readme_runs() -> None:
    (block,) = PAGES["README.md"].blocks("python")
    exec(compile(block.text, "README.md", "exec"), {})


def test_types_are_shipped() -> None:
    assert (files("theomachy") / "py.typed").is_file()


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ("server: release connection slots on upgrade\n\nThey leaked.\n", 0),
        ("server: release slots\n# Please enter the commit message\n", 0),
        ("Merge branch 'docs'", 0),
        ("Merge: words", 1),
        ("", 1),
        ("server: " + "x" * 70, 1),
        ("server: release slots.", 1),
        ("server: release slots\nThey leaked.", 1),
    ],
)
def test_a_commit_message_has_its_form(message: str, wrong: int) -> None:
    assert len(find_errors(message)) == wrong


def test_owners_own_folders_that_exist() -> None:
    lines = (ROOT / "CODEOWNERS").read_text(encoding="utf-8").splitlines()
    patterns = [line.split()[0] for line in lines if line and not line.startswith("#")]
    assert [one for one in patterns if not any(ROOT.glob(one.lstrip("/")))] == []
