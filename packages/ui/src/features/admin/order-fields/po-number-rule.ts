import { savedOrderFields } from '@kerf/contract/schemas/order-fields';
import type { OrderFields, PoNumberRule } from '@kerf/domain/po-number';
import {
  type Checked,
  checkBySchema,
  type FieldErrors,
} from '../../../components/form/field-errors.ts';

/** The choice of an account that is asked as all are. */
export const AS_SHOP = 'shop';

/** A rule for PO numbers as a form has it. */
export type RuleValues = Readonly<Record<'kind' | 'pattern' | 'example', string>>;

/** The values for what is saved; null is an account that is asked as all are. */
export function ruleValues(fields: OrderFields | null): RuleValues {
  if (fields === null) return { kind: AS_SHOP, pattern: '', example: '' };
  const { poNumber } = fields;
  return { pattern: '', example: '', ...poNumber };
}

/** What to save: an account's own fields, or null. */
export interface SavedFields {
  readonly fields: OrderFields | null;
}

export function checkRule({ kind, ...form }: RuleValues): Checked<SavedFields> {
  if (kind === AS_SHOP) return { request: { fields: null }, errors: {} };
  const { request, errors } = checkBySchema(
    savedOrderFields,
    { poNumber: { kind, ...form } },
    {
      'poNumber.pattern': 'Enter a pattern.',
      'poNumber.example': 'Enter a number that matches the pattern.',
    },
  );
  return { request: request && { fields: request }, errors: atFields(errors) };
}

/** Errors under the names of the form's fields: `fields.poNumber.pattern` is `pattern`. */
export function atFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.split('.').at(-1) ?? path, message]),
  );
}

/** "Required"; of a pattern, what buyers see. */
export function ruleText(rule: PoNumberRule): string {
  switch (rule.kind) {
    case 'off':
      return 'Not asked for';
    case 'optional':
      return 'Optional';
    case 'required':
      return 'Required';
    case 'pattern':
      return `Required, like ${rule.example}`;
  }
}
