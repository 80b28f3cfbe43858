// As Excel writes months in a cell, in English and German; other cases are no dates of a spreadsheet.
const month = '(?:Jan|Feb|Mar|Mär|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)';
const date = new RegExp(
  `^(?:${[
    String.raw`\d{1,2}-${month}(?:-\d{2}(?:\d{2})?)?`,
    String.raw`${month}[- ]\d{2}(?:\d{2})?`,
    String.raw`\d{1,2}\. ?${month}(?:\.? \d{2}(?:\d{2})?)?`,
    String.raw`(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`,
    String.raw`\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}`,
    String.raw`\d{1,2}/\d{1,2}/(?:19|20)?\d{2}`,
  ].join('|')})$`,
);

/** A number that a spreadsheet has turned into scientific notation, losing its last digits. */
function isShortened(number: string): boolean {
  return /^\d(?:[.,]\d+)?e\+\d+$/i.test(number);
}

/** A spreadsheet keeps fifteen digits of a number, and puts zeros for the others. */
const rounded = /^[1-9]\d{14}0{2,}$/;

const instead = 'Format the column as text, enter the number again, and export the file again.';

/**
 * What a spreadsheet has made of an article number, barcode or the like that it took for a number or a date;
 * null if it can be what somebody wrote. A real number may look alike: ask only of a new one.
 */
export function howSpoilt(number: string): string | null {
  if (date.test(number)) return 'A spreadsheet has turned this number into a date.';
  if (isShortened(number)) return 'A spreadsheet has shortened this number.';
  if (rounded.test(number)) return 'A spreadsheet has put zeros for its last digits.';
  return null;
}

/** The same of a number in a file, with what to do. */
export function spoiltNumber(number: string): string | null {
  const how = howSpoilt(number);
  return how === null ? null : `${how} ${instead}`;
}
