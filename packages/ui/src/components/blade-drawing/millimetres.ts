/** A length as it stands on a drawing: no unit, no needless zeros, at most two decimals. */
export function millimetres(length: number): string {
  return String(Math.round(length * 100) / 100);
}
