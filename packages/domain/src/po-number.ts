import type { FulfillmentState } from './fulfillment.ts';
import { isWhollyShipped } from './fulfillment.ts';
import { TEXT_MAX } from './limits.ts';
import { isRefunded, type OrderFacts } from './order-state.ts';
import { folded } from './text/folded.ts';

/** What is asked for as a text of an order, such as its PO number. */
export type FieldRule =
  | { readonly kind: 'off' }
  | { readonly kind: 'optional' }
  | { readonly kind: 'required' }
  | {
      readonly kind: 'pattern';
      /** See `matchesPattern`. */
      readonly pattern: string;
      /** A number that matches it, for people to see. */
      readonly example: string;
    };

/** What is asked for as the PO number of an order. */
export type PoNumberRule = FieldRule;

export type PoNumberRuleKind = PoNumberRule['kind'];

/** What an account is asked for with its orders, beside what every order has. */
export interface OrderFields {
  readonly poNumber: PoNumberRule;
  /** A note on each line; never by a pattern. */
  readonly lineNote: Exclude<FieldRule, { kind: 'pattern' }>;
  /** Whom the buyer's company charges for a line. */
  readonly costCenter: FieldRule;
}

/** Nothing set up. */
export const NO_ORDER_FIELDS: OrderFields = {
  poNumber: { kind: 'off' },
  lineNote: { kind: 'off' },
  costCenter: { kind: 'off' },
};

/** Whether anything is asked for. */
export function asksAnything(fields: OrderFields): boolean {
  return fields.poNumber.kind !== 'off' || asksPerLine(fields);
}

/** Whether anything is asked for with each line. */
export function asksPerLine({ lineNote, costCenter }: OrderFields): boolean {
  return lineNote.kind !== 'off' || costCenter.kind !== 'off';
}

/** Why an order of an account with this rule cannot have this PO number, empty for none; null if it can. */
export function poNumberFault(rule: PoNumberRule, poNumber: string): string | null {
  return fieldFault(rule, poNumber, { one: 'PO number', many: 'PO numbers' });
}

/** Why a text that this rule asks for, empty for none, is refused; null if it is not. */
export function fieldFault(
  rule: FieldRule,
  text: string,
  { one, many }: { readonly one: string; readonly many: string },
): string | null {
  if (rule.kind === 'off') return text === '' ? null : `${many} are turned off. Leave it empty.`;
  if (rule.kind === 'optional') return null;
  if (text === '') return `Enter a ${one}.`;
  if (rule.kind === 'required' || matchesPattern(rule.pattern, text)) return null;
  return `Enter a ${one} like ${rule.example}.`;
}

/** Why a rule cannot be saved, and at which of its fields; null if it can. */
export function fieldRuleFault(
  rule: FieldRule,
): { readonly field: 'pattern' | 'example'; readonly message: string } | null {
  if (rule.kind !== 'pattern') return null;
  const { pattern, example } = rule;
  if (lettersOf(pattern) === null) {
    return { field: 'pattern', message: 'Add the character that \\ stands before.' };
  }
  if (pattern.length > TEXT_MAX.poNumber) {
    return { field: 'pattern', message: `Keep it to ${TEXT_MAX.poNumber} characters.` };
  }
  if (matchesPattern(pattern, example)) return null;
  return { field: 'example', message: 'The example does not match the pattern.' };
}

/** One place of a pattern. */
type Place =
  | { readonly kind: 'digit' | 'letter' | 'one' | 'any' }
  | { readonly kind: 'same'; readonly letter: string };

const places: Readonly<Record<string, Place>> = {
  '9': { kind: 'digit' },
  A: { kind: 'letter' },
  '?': { kind: 'one' },
  '*': { kind: 'any' },
};

/** The places of a pattern; null if it ends within one. */
function lettersOf(pattern: string): Place[] | null {
  const found: Place[] = [];
  const letters = [...pattern];
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? '';
    const escaped = letter === '\\' ? letters[++at] : undefined;
    if (letter === '\\' && escaped === undefined) return null;
    const special = escaped === undefined ? places[letter] : undefined;
    found.push(special ?? { kind: 'same', letter: folded(escaped ?? letter) });
  }
  return found;
}

/**
 * Whether a text as a whole has the pattern's form: `9` stands for a digit, `A` for a letter, `?` for any one
 * character, `*` for any number of them, `\` before one of these for itself, and all else for itself in either
 * case. Not a regular expression: the longest possible comparison takes the product of both lengths.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const wanted = lettersOf(pattern);
  if (wanted === null) return false;
  const letters = [...text];
  let [at, place] = [0, 0];
  let star: { readonly place: number; at: number } | null = null;
  while (at < letters.length) {
    const here = wanted[place];
    if (here?.kind === 'any') {
      star = { place: place + 1, at };
      place += 1;
    } else if (here && isAt(here, letters[at] ?? '')) {
      place += 1;
      at += 1;
    } else if (star) {
      // The last `*` takes one character more: an earlier one never has to.
      star.at += 1;
      [at, place] = [star.at, star.place];
    } else {
      return false;
    }
  }
  return wanted.slice(place).every(({ kind }) => kind === 'any');
}

function isAt(place: Place, letter: string): boolean {
  switch (place.kind) {
    case 'digit':
      return /^[0-9]$/.test(letter);
    case 'letter':
      return /^\p{L}$/u.test(letter);
    case 'same':
      return place.letter === folded(letter);
    default:
      return true;
  }
}

interface Changeable extends Pick<OrderFacts, 'life' | 'money'> {
  readonly fulfillment: FulfillmentState;
}

/** Whether what an order's account was asked for can still change: until all of it has shipped, or it is over. */
export function mayChangeOrderFields({ life, money, fulfillment }: Changeable): boolean {
  return life === 'open' && !isRefunded(money) && !isWhollyShipped(fulfillment);
}
