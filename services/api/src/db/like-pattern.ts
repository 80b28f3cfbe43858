import { folded } from '@kerf/domain/text/folded';

/** A `like` pattern for a text anywhere in a column that Postgres has `folded`. Wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${literal(folded(text))}%`;
}

/** A `like` pattern for a text at the beginning of a column that Postgres has `folded`. */
export function beginningWith(text: string): string {
  return `${literal(folded(text))}%`;
}

/** A `like` pattern for a part of a number, such as a tracking number, in a lower-case column. */
export function containingNumber(text: string): string {
  return `%${literal(text.toLowerCase())}%`;
}

/** A `like` pattern for the beginning of an article's number in a lower-case column. */
export function beginningWithNumber(text: string): string {
  return `${literal(text.toLowerCase())}%`;
}

/** Whether the text has three consecutive letters or digits, without which a trigram index is of no use. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(folded(text));
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
