/** The lines that the shop's own texts may have, so that they leave room for an order on every document. */
export const PAPER_LINES_MAX = { shopAddress: 8, shopFooter: 8 } as const;

/** Why a text of several lines does not fit on documents; null if it does. */
export function tooManyLines(text: string, max: number): string | null {
  const lines = text.trim().split(/\r\n|[\n\r\u2028\u2029]/).length;
  if (lines <= max) return null;
  return `Documents have room for ${max} lines, and this has ${lines}. Put several on one line.`;
}
