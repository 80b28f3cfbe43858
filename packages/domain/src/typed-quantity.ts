/** More of one product than this is no order. */
export const QUANTITY_MAX = 10_000_000;

/** Why a text is no quantity, in the order in which it is looked at. */
export type QuantityFault =
  | 'empty'
  | 'formula'
  | 'zero'
  | 'too-large'
  | 'grouped'
  | 'fraction'
  | 'negative'
  | 'exponent'
  | 'unit'
  | 'not-a-number';

/** What a typed quantity means; `offer` is the whole number that was probably meant, never taken unasked. */
export type TypedQuantity =
  | { readonly kind: 'whole'; readonly quantity: number }
  | { readonly kind: QuantityFault; readonly offer: number | null };

const WHOLE = /^\d+$/;
const FORMULA = /^[=@]|^[+-].*[^\d\s.,]/;
// Points, commas, apostrophes and spaces all group digits somewhere, and some of them begin fractions elsewhere.
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+$/;
const DECIMAL = /^(\d*)[.,](\d+)$/;
const VULGAR = /^(?:(\d+)\s+)?(\d+)\/(\d+)$/;
const NEGATIVE = /^[-\u2212]\s*\d+(?:[.,]\d+)?$/;
const EXPONENT = /^\d+(?:\.\d+)?e[+-]?\d+$/i;
const UNIT = /^(\d+)\s*(?:[a-z]{1,10}\.?|×|\*)$/i;

/** Reads a quantity as it was typed or pasted. Only digits are one; everything else is told from the others. */
export function readQuantity(typed: string): TypedQuantity {
  const text = typed.trim();
  if (text === '') return fault('empty');
  if (WHOLE.test(text)) return wholeOf(Number(text));
  if (FORMULA.test(text)) return fault('formula');
  if (GROUPED.test(text)) return fault('grouped', Number(text.replaceAll(/\D/g, '')));
  if (NEGATIVE.test(text)) return fault('negative');
  if (EXPONENT.test(text)) return fault('exponent', Number(text));
  return readFraction(text) ?? readUnit(text) ?? fault('not-a-number');
}

/** The quantity of a number, for what is not typed. */
export function quantityOfNumber(value: number | null): TypedQuantity {
  return readQuantity(value === null ? '' : String(value));
}

function wholeOf(quantity: number): TypedQuantity {
  if (quantity === 0) return fault('zero');
  return quantity > QUANTITY_MAX ? fault('too-large') : { kind: 'whole', quantity };
}

function readFraction(text: string): TypedQuantity | null {
  const decimal = DECIMAL.exec(text);
  if (decimal) return fault('fraction', Math.ceil(Number(`${decimal[1]}.${decimal[2]}`)));
  const vulgar = VULGAR.exec(text);
  if (!vulgar) return null;
  return fault(
    'fraction',
    Math.ceil(Number(vulgar[1] ?? 0) + Number(vulgar[2]) / Number(vulgar[3])),
  );
}

function readUnit(text: string): TypedQuantity | null {
  const unit = UNIT.exec(text);
  return unit && fault('unit', Number(unit[1]));
}

/** Only what could be ordered is offered. */
function fault(kind: QuantityFault, meant: number | null = null): TypedQuantity {
  const isOne = meant !== null && Number.isSafeInteger(meant) && meant > 0 && meant <= QUANTITY_MAX;
  return { kind, offer: isOne ? meant : null };
}
