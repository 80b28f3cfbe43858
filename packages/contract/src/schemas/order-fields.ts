import { TEXT_MAX } from '@kerf/domain/limits';
import { poNumberRuleFault } from '@kerf/domain/po-number';
import { z } from 'zod';
import { id, moment } from './common.ts';
import { line, optionalLine } from './text.ts';

const kinds = [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('optional') }),
  z.object({ kind: z.literal('required') }),
] as const;
const pattern = z.literal('pattern');

/** What is asked for as the PO number of an order. */
export const poNumberRule = z.discriminatedUnion('kind', [
  ...kinds,
  z.object({ kind: pattern, pattern: z.string(), example: z.string() }),
]);

/** What an account is asked for with its orders. */
export const orderFields = z.object({ poNumber: poNumberRule });

const part = line(TEXT_MAX.poNumber);
const savedRule = z.discriminatedUnion('kind', [
  ...kinds,
  z.object({ kind: pattern, pattern: part, example: part }),
]);

/** The same as an admin saves it. */
export const savedOrderFields = z.object({
  poNumber: savedRule.check(({ value, issues }) => {
    const fault = poNumberRuleFault(value);
    if (fault === null) return;
    issues.push({ code: 'custom', input: value, path: [fault.field], message: fault.message });
  }),
});

/** What the shop asks for, and what an account is asked for instead; null if that is the same. */
export const customerOrderFields = z.object({ own: orderFields.nullable(), shop: orderFields });

/** What was saved before goes with a change: if it is something else by now, nothing is saved. */
export const orderFieldsChange = z.object({ fields: savedOrderFields, was: orderFields });
export const customerOrderFieldsChange = z.object({
  own: savedOrderFields.nullable(),
  was: orderFields.nullable(),
});

/** The PO number of an order; empty for none. */
export const poNumber = optionalLine(TEXT_MAX.poNumber);

export const poNumberChange = z.object({
  poNumber,
  /** What it is changed from; empty for none. */
  was: z.string(),
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
