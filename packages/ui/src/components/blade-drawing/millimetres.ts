/** A length as written on a drawing: no unit, no trailing zeros, at most two decimals. */
export function millimetres(length: number): string {
  return String(Math.round(length * 100) / 100);
}
