import { TEXT_MAX } from '@kerf/domain/limits';
import type { PoNumberRule } from '@kerf/domain/po-number';
import { Stack, TextInput } from '@mantine/core';
import type { FieldErrors } from '../../components/form/field-errors.ts';
import type { Delivery } from './order-request.ts';
import { SamePoNumber } from './same-po-number.tsx';

interface PoNumberFieldProps {
  readonly form: {
    readonly delivery: Pick<Delivery, 'poNumber'>;
    /** Null while it is not known. */
    readonly poNumberRule: PoNumberRule | null;
    readonly errors: FieldErrors;
    readonly change: (changes: Pick<Delivery, 'poNumber'>) => void;
  };
  readonly size?: 'sm' | 'md';
}

/** The buyer's number for the order, where one is asked for, and the orders that have it already. */
export function PoNumberField({ form, size = 'sm' }: PoNumberFieldProps) {
  const { poNumber } = form.delivery;
  const kind = form.poNumberRule?.kind ?? 'off';
  // One that was typed before they were turned off stays until its buyer has seen it.
  if (kind === 'off' && poNumber === '') return null;
  return (
    <Stack gap={6}>
      <TextInput
        label="PO number"
        description={form.poNumberRule && hintOf(form.poNumberRule)}
        name="poNumber"
        autoComplete="off"
        spellCheck={false}
        size={size}
        required={kind === 'required' || kind === 'pattern'}
        maxLength={TEXT_MAX.poNumber}
        value={poNumber}
        error={form.errors.poNumber}
        onChange={(event) => form.change({ poNumber: event.currentTarget.value })}
      />
      <SamePoNumber poNumber={poNumber} />
    </Stack>
  );
}

/** What to type as the PO number. */
export function hintOf(rule: PoNumberRule): string | undefined {
  switch (rule.kind) {
    case 'optional':
      return 'Optional';
    case 'pattern':
      return `For example ${rule.example}`;
    default:
      return undefined;
  }
}
