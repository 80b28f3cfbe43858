/** The search without one of the pieces that it was understood as; null where the piece is not in it as such. */
export function withoutPiece(search: string, piece: string): string | null {
  const at = search.toLowerCase().indexOf(piece.toLowerCase());
  if (piece === '' || at < 0) return null;
  const rest = `${search.slice(0, at)} ${search.slice(at + piece.length)}`;
  return rest.replaceAll(/\s+/g, ' ').trim();
}
