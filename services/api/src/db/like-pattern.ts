/** A pattern that finds the text anywhere, taking its own wildcards literally. For `like` on lower case. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** Like `containing`, for a text at the beginning. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`;
}

/** Whether the text has three letters or digits in a row, without which an index of trigrams finds nothing of it. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

function literal(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
}
