/** A `like` pattern for a text anywhere in a lower-case column. Wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** A `like` pattern for a text at the beginning of a column. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`;
}

/** Whether the text has three consecutive letters or digits, without which a trigram index is of no use. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

function literal(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
}
