/** A pattern that finds the text anywhere, taking its own wildcards literally. For `like` on lower case. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
