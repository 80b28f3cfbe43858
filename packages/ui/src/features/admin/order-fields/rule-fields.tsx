import { TEXT_MAX } from '@kerf/domain/limits';
import type { OrderFields } from '@kerf/domain/po-number';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Form } from '../../../components/form/use-form.ts';
import {
  AS_SHOP,
  costCenterNames,
  type OrderFieldValues,
  orderFieldsText,
  poNumberNames,
  type RuleNames,
} from './order-field-values.ts';

interface RuleFieldsProps {
  readonly form: Form<keyof OrderFieldValues>;
  /** What the shop asks for, which an account may follow; null in the shop's own form. */
  readonly shop: OrderFields | null;
  readonly size?: 'sm' | 'md';
}

const kinds = [
  { value: 'off', label: 'Not asked for' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
];
const kindsWithPattern = [...kinds, { value: 'pattern', label: 'Required, by a pattern' }];

/** What is asked for as the PO number, and as the cost center and note of each line. */
export function RuleFields({ form, shop, size = 'sm' }: RuleFieldsProps) {
  const asShop = shop && [{ value: AS_SHOP, label: `As the shop: ${orderFieldsText(shop)}` }];
  return (
    <>
      <NativeSelect
        label="PO number on orders"
        size={size}
        data={[...(asShop ?? []), ...kindsWithPattern]}
        {...form.field('kind')}
      />
      <PatternFields form={form} names={poNumberNames} of="" placeholder="PO-47110" size={size} />
      {form.values.kind !== AS_SHOP && (
        <>
          <NativeSelect
            label="Cost center per line"
            size={size}
            data={kindsWithPattern}
            {...form.field('centerKind')}
          />
          <PatternFields
            form={form}
            names={costCenterNames}
            of=" of the cost center"
            placeholder="4711-02"
            size={size}
          />
          <NativeSelect
            label="Note per line"
            size={size}
            data={kinds}
            {...form.field('lineNote')}
          />
        </>
      )}
    </>
  );
}

interface PatternFieldsProps extends Pick<Required<RuleFieldsProps>, 'form' | 'size'> {
  readonly names: RuleNames;
  /** Whose they are, where another pattern stands beside: " of the cost center". */
  readonly of: string;
  /** An example of an example. */
  readonly placeholder: string;
}

/** The pattern of a rule and its example, where it has one. */
function PatternFields({ form, names, of, placeholder, size }: PatternFieldsProps) {
  if (form.values[names.kind] !== 'pattern') return null;
  return (
    <>
      <TextInput
        label={`Pattern${of}`}
        description="9 is a digit, A a letter, ? any character and * any text. Put \ before one of them to mean the character itself."
        placeholder={placeholder.replaceAll(/\d/g, '9')}
        size={size}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_MAX.poNumber}
        {...form.field(names.pattern)}
      />
      <TextInput
        label={`Example${of}`}
        description="Buyers see it at the field."
        placeholder={placeholder}
        size={size}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_MAX.poNumber}
        {...form.field(names.example)}
      />
    </>
  );
}
