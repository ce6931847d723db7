/** A page of files alone has no server to ask. */
export const ALONE = import.meta.env.MODE === 'site';
