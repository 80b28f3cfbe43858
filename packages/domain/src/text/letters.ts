const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text as people count them: "é" written as two signs is one, and so is an emoji. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The beginning of a text, at most `max` UTF-16 units long, which never ends inside a letter or emoji. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = segmenter.segment(text).containing(max)?.index ?? max;
  // A single letter can be longer than all the room.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** A text without its last letter. */
export function withoutLast(text: string): string {
  return lettersOf(text).slice(0, -1).join('');
}
