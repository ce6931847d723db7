/** True in a build without a server (`make site`). */
export const IS_STATIC_BUILD = import.meta.env.MODE === 'site';
