/** A part of a text: plain, or the number of an order. */
export interface TextPart {
  readonly text: string;
  /** As `formatOrderNumber` writes it: "KS-104233". */
  readonly orderNumber?: string;
}

// Not inside a word or a longer number: "AKS-1", "KS-1-2".
const mention = /(?<![\p{L}\p{N}_-])KS-\d{1,12}(?![\p{L}\p{N}_]|-\p{N})/giu;

/** Splits a text at the order numbers in it. The parts concatenate to the text. */
export function splitAtOrderNumbers(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(mention)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: found, orderNumber: found.toUpperCase() });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
