import { ORDER_LINES_MAX, TEXT_MAX } from '@kerf/domain/limits';
import { fieldRuleFault } from '@kerf/domain/po-number';
import { z } from 'zod';
import { id, moment } from './common.ts';
import { line, optionalLine } from './text.ts';

const kinds = [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('optional') }),
  z.object({ kind: z.literal('required') }),
] as const;
const pattern = z.literal('pattern');

/** What is asked for as a text of an order. */
const fieldRule = z.discriminatedUnion('kind', [
  ...kinds,
  z.object({ kind: pattern, pattern: z.string(), example: z.string() }),
]);
const lineNoteRule = z.discriminatedUnion('kind', [...kinds]);

/** What an account is asked for with its orders. */
export const orderFields = z.object({
  poNumber: fieldRule,
  lineNote: lineNoteRule.default({ kind: 'off' }),
  costCenter: fieldRule.default({ kind: 'off' }),
});

const part = line(TEXT_MAX.poNumber);
const savedRule = z
  .discriminatedUnion('kind', [...kinds, z.object({ kind: pattern, pattern: part, example: part })])
  .check(({ value, issues }) => {
    const fault = fieldRuleFault(value);
    if (fault === null) return;
    issues.push({ code: 'custom', input: value, path: [fault.field], message: fault.message });
  });

/** The same as an admin saves it. What an earlier client does not know stays as it is. */
export const savedOrderFields = z.object({
  poNumber: savedRule,
  lineNote: lineNoteRule.optional(),
  costCenter: savedRule.optional(),
});
export type SavedOrderFields = z.output<typeof savedOrderFields>;

/** What was saved before, as far as a client knows it. */
const fieldsBefore = z.object({
  poNumber: fieldRule,
  lineNote: lineNoteRule.optional(),
  costCenter: fieldRule.optional(),
});

/** What the shop asks for, and what an account is asked for instead; null if that is the same. */
export const customerOrderFields = z.object({ own: orderFields.nullable(), shop: orderFields });

/** What was saved before goes with a change: if it is something else by now, nothing is saved. */
export const orderFieldsChange = z.object({ fields: savedOrderFields, was: fieldsBefore });
export const customerOrderFieldsChange = z.object({
  own: savedOrderFields.nullable(),
  was: fieldsBefore.nullable(),
});

/** The PO number of an order; empty for none. */
export const poNumber = optionalLine(TEXT_MAX.poNumber);

/** What a buyer says of one line; absent or empty for nothing. */
export const lineTexts = {
  note: optionalLine(TEXT_MAX.lineNote).optional(),
  costCenter: optionalLine(TEXT_MAX.costCenter).optional(),
};

export const poNumberChange = z.object({
  poNumber,
  /** What it is changed from; empty for none. */
  was: z.string(),
});

/** What is said of one line from now on; empty for nothing. */
export const lineTextsChange = z.object({
  /** Which of the order's lines, from 0. */
  position: z.int().min(0).max(ORDER_LINES_MAX),
  note: optionalLine(TEXT_MAX.lineNote),
  costCenter: optionalLine(TEXT_MAX.costCenter),
  /** What it is changed from. */
  was: z.object({ note: z.string(), costCenter: z.string() }),
});

/** The document that a change begins from; absent for none. */
export const poDocumentBasis = z.object({ was: id.optional() });

export const poDocumentQuery = poDocumentBasis.extend({
  /** The file's name, which is shown. */
  name: line(TEXT_MAX.fileName).default('PO document'),
});

/** The buyer's own document of an order, such as the purchase order. */
export const poDocument = z.object({
  /** New with each file. */
  id,
  name: z.string(),
  addedAt: moment,
});

export const samePoNumberQuery = z.object({
  poNumber: poNumber.default(''),
  /** An order whose account is meant, and which is left out. One's own account if absent. */
  order: id.optional(),
});

/** The newest orders of an account with the same PO number. */
export const samePoNumber = z.object({
  orders: z.array(z.object({ id, number: z.string(), createdAt: moment })),
});
export type SamePoNumber = z.infer<typeof samePoNumber>;
