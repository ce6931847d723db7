// What a game prints on its cards and pieces: `Game.catalogue`, by table and slug, with values and sources.
export type Row = Record<string, unknown>;
export type Catalogue = Record<string, Record<string, Row>>;

export const row = (catalogue: Catalogue, sort: string, slug: string): Row => catalogue[sort]?.[slug] ?? {};
export const num = (card: Row, key: string): number => Number(card[key] ?? 0);
export const str = (card: Row, key: string): string => String(card[key] ?? '');

/** Whether any of these values is a reconstruction. */
export function isOurs(card: Row, ...keys: string[]): boolean {
  const ours = (card.ours as string[] | undefined) ?? [];
  return card.source === 'reconstructed' || ours.some((key) => keys.includes(key));
}
