/** Spaces of other widths, as spreadsheets and web pages copy them. */
const otherSpace = /[\p{Zs}--\x20]/gv;
/** Nobody sees them, and two texts that differ in them alone look the same. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g;

/**
 * The one form in which a text is stored, however its letters were put together: "é" is one sign (NFC), a space
 * is a space.
 */
export function oneForm(text: string): string {
  return text.normalize('NFC').replaceAll(otherSpace, ' ').replaceAll(unseen, '');
}
