import { TEXT_MAX } from '@kerf/domain/limits';
import type { PoNumberRule } from '@kerf/domain/po-number';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Form } from '../../../components/form/use-form.ts';
import { AS_SHOP, type RuleValues, ruleText } from './po-number-rule.ts';

interface RuleFieldsProps {
  readonly form: Form<keyof RuleValues>;
  /** What the shop asks for, which an account may follow; null in the shop's own form. */
  readonly shop: PoNumberRule | null;
  readonly size?: 'sm' | 'md';
}

/** What is asked for as the PO number, and its pattern with an example. */
export function RuleFields({ form, shop, size = 'sm' }: RuleFieldsProps) {
  const asShop = shop && [{ value: AS_SHOP, label: `As the shop: ${ruleText(shop)}` }];
  return (
    <>
      <NativeSelect
        label="PO number on orders"
        size={size}
        data={[
          ...(asShop ?? []),
          { value: 'off', label: 'Not asked for' },
          { value: 'optional', label: 'Optional' },
          { value: 'required', label: 'Required' },
          { value: 'pattern', label: 'Required, by a pattern' },
        ]}
        {...form.field('kind')}
      />
      {form.values.kind === 'pattern' && (
        <>
          <TextInput
            label="Pattern"
            description="9 is a digit, A a letter, ? any character and * any text. Put \ before one of them to mean the character itself."
            placeholder="PO-99999"
            size={size}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={TEXT_MAX.poNumber}
            {...form.field('pattern')}
          />
          <TextInput
            label="Example"
            description="Buyers see it at the field."
            placeholder="PO-47110"
            size={size}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={TEXT_MAX.poNumber}
            {...form.field('example')}
          />
        </>
      )}
    </>
  );
}
