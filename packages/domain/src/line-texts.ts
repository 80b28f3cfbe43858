import { TEXT_MAX } from './limits.ts';
import { fieldFault, type OrderFields } from './po-number.ts';

/** What a buyer says of one line; empty for nothing. */
export interface LineTexts {
  readonly note: string;
  /** Whom the buyer's company charges for it. */
  readonly costCenter: string;
}

export const NO_LINE_TEXTS: LineTexts = { note: '', costCenter: '' };

export const lineTextFields = ['costCenter', 'note'] as const satisfies (keyof LineTexts)[];

export const lineTextNames: Readonly<Record<keyof LineTexts, string>> = {
  costCenter: 'Cost center',
  note: 'Note',
};

export const lineTextMax: Readonly<Record<keyof LineTexts, number>> = {
  costCenter: TEXT_MAX.costCenter,
  note: TEXT_MAX.lineNote,
};

/** A text of a line that is refused, and why. */
export interface LineTextFault {
  readonly field: keyof LineTexts;
  readonly message: string;
}

/** Why an account that is asked for these fields cannot order a line with these texts; empty if it can. */
export function lineTextFaults(fields: OrderFields, texts: LineTexts): LineTextFault[] {
  const messages = {
    costCenter: fieldFault(fields.costCenter, texts.costCenter, {
      one: 'cost center',
      many: 'Cost centers',
    }),
    note: fieldFault(fields.lineNote, texts.note, { one: 'note', many: 'Notes on lines' }),
  };
  return lineTextFields.flatMap((field) => {
    const max = lineTextMax[field];
    const message = texts[field].length > max ? `Keep it to ${max} characters.` : messages[field];
    return message === null ? [] : [{ field, message }];
  });
}

/** The texts of rows that become one line, and why they cannot, if they cannot. */
export interface CombinedTexts {
  readonly texts: LineTexts;
  readonly fault: LineTextFault | null;
}

/** Rows of one product become one line, which has all their notes, and one cost center. */
export function combinedTexts(rows: readonly LineTexts[]): CombinedTexts {
  const note = distinct(rows.map((row) => row.note)).join('; ');
  const [costCenter = '', ...others] = distinct(rows.map((row) => row.costCenter));
  const texts = { note, costCenter };
  if (others.length > 0) {
    const message = `This product has the cost center ${costCenter} in another row. One order charges it to one cost center.`;
    return { texts, fault: { field: 'costCenter', message } };
  }
  if (rows.length === 1 || note.length <= lineTextMax.note) return { texts, fault: null };
  const message = `The notes of this product’s rows together are over ${lineTextMax.note} characters. Shorten them.`;
  return { texts, fault: { field: 'note', message } };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
}

/** "Cost center 4711 · Note: for saw 3"; empty where nothing was said. */
export function lineTextsInWords({
  note = '',
  costCenter = '',
}: {
  readonly [Field in keyof LineTexts]?: string | undefined;
}): string {
  const parts = [
    costCenter === '' ? '' : `Cost center ${costCenter}`,
    note === '' ? '' : `Note: ${note}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
