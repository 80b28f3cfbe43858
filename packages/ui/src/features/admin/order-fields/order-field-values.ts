import { savedOrderFields } from '@kerf/contract/schemas/order-fields';
import {
  asksPerLine,
  type FieldRule,
  NO_ORDER_FIELDS,
  type OrderFields,
} from '@kerf/domain/po-number';
import {
  type Checked,
  checkBySchema,
  type FieldErrors,
} from '../../../components/form/field-errors.ts';

/** The choice of an account that is asked as all are. */
export const AS_SHOP = 'shop';

/** The names of the fields of one rule in a form. */
export type RuleNames = Readonly<Record<'kind' | 'pattern' | 'example', keyof OrderFieldValues>>;

export const poNumberNames: RuleNames = { kind: 'kind', pattern: 'pattern', example: 'example' };
export const costCenterNames: RuleNames = {
  kind: 'centerKind',
  pattern: 'centerPattern',
  example: 'centerExample',
};

/** What is asked for with orders, as a form has it. */
export type OrderFieldValues = Readonly<
  Record<
    'kind' | 'pattern' | 'example' | 'lineNote' | 'centerKind' | 'centerPattern' | 'centerExample',
    string
  >
>;

/** The values for what is saved; null is an account that is asked as all are, which is asked for `shop`. */
export function orderFieldValues(
  fields: OrderFields | null,
  shop: OrderFields = NO_ORDER_FIELDS,
): OrderFieldValues {
  const { poNumber, lineNote, costCenter } = fields ?? shop;
  const [number, center] = [ruleValues(poNumber), ruleValues(costCenter)];
  return {
    ...(fields === null ? { ...ruleValues({ kind: 'off' }), kind: AS_SHOP } : number),
    lineNote: lineNote.kind,
    centerKind: center.kind,
    centerPattern: center.pattern,
    centerExample: center.example,
  };
}

function ruleValues(rule: FieldRule): Record<keyof RuleNames, string> {
  return { pattern: '', example: '', ...rule };
}

/** What to save: an account's own fields, or null. */
export interface SavedFields {
  readonly fields: OrderFields | null;
}

export function checkOrderFields(values: OrderFieldValues): Checked<SavedFields> {
  if (values.kind === AS_SHOP) return { request: { fields: null }, errors: {} };
  const { request, errors } = checkBySchema(
    savedOrderFields.required(),
    {
      poNumber: ruleOf(values, poNumberNames),
      lineNote: { kind: values.lineNote },
      costCenter: ruleOf(values, costCenterNames),
    },
    {
      'poNumber.pattern': 'Enter a pattern.',
      'poNumber.example': 'Enter a number that matches the pattern.',
      'costCenter.pattern': 'Enter a pattern.',
      'costCenter.example': 'Enter a cost center that matches the pattern.',
    },
  );
  return { request: request && { fields: request }, errors: atFields(errors) };
}

function ruleOf(values: OrderFieldValues, { kind, pattern, example }: RuleNames) {
  return { kind: values[kind], pattern: values[pattern], example: values[example] };
}

/** Errors under the names of the form's fields: `fields.costCenter.pattern` is `centerPattern`. */
export function atFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [fieldAt(path), message]),
  );
}

function fieldAt(path: string): string {
  const [part = path, parent] = path.split('.').toReversed();
  const isOfRule = part === 'pattern' || part === 'example';
  return parent === 'costCenter' && isOfRule ? costCenterNames[part] : part;
}

/** "Required"; of a pattern, what buyers see. */
export function ruleText(rule: FieldRule): string {
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

/** "Optional"; with what is asked for per line, if anything is: "Optional. Cost center: required". */
export function orderFieldsText(fields: OrderFields): string {
  const { poNumber, lineNote, costCenter } = fields;
  if (!asksPerLine(fields)) return ruleText(poNumber);
  const perLine = [
    { name: 'Cost center', rule: costCenter },
    { name: 'Note per line', rule: lineNote },
  ];
  return [
    ruleText(poNumber),
    ...perLine.flatMap(({ name, rule }) =>
      rule.kind === 'off' ? [] : [`${name}: ${lowerFirst(ruleText(rule))}`],
    ),
  ].join('. ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
