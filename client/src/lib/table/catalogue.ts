// Data of cards and pieces: `Game.catalogue`, by table and slug, with values and their sources.
export type Row = Record<string, unknown>;
export type Catalogue = Record<string, Record<string, Row>>;

export const row = (catalogue: Catalogue, sort: string, slug: string): Row => catalogue[sort]?.[slug] ?? {};
export const num = (card: Row, key: string): number => Number(card[key] ?? 0);
export const str = (card: Row, key: string): string => String(card[key] ?? '');

/** Whether any of the values is a reconstruction instead of a printed number. */
export function isReconstructed(card: Row, ...keys: string[]): boolean {
  const reconstructed = (card.ours as string[] | undefined) ?? [];
  return card.source === 'reconstructed' || reconstructed.some((key) => keys.includes(key));
}
