import { type LineTexts, lineTextMax, lineTextNames } from '@kerf/domain/line-texts';
import type { FieldRule } from '@kerf/domain/po-number';
import { TextInput } from '@mantine/core';
import { useLineFields } from '../checkout/line-fields.ts';
import { hintOf } from '../checkout/po-number-field.tsx';
import type { OrderForm } from './use-order-form.ts';

interface LineTextFieldsProps {
  readonly form: Pick<OrderForm, 'texts' | 'errors' | 'change'>;
  readonly email: string;
}

/** The cost center and the note of what is bought, where they are asked for. */
export function LineTextFields({ form, email }: LineTextFieldsProps) {
  const { costCenter, lineNote } = useLineFields(email);
  return (
    <>
      <LineTextField form={form} field="costCenter" rule={costCenter} />
      <LineTextField form={form} field="note" rule={lineNote} />
    </>
  );
}

interface LineTextFieldProps extends Pick<LineTextFieldsProps, 'form'> {
  readonly field: keyof LineTexts;
  readonly rule: FieldRule;
}

function LineTextField({ form, field, rule }: LineTextFieldProps) {
  const value = form.texts[field];
  // One that was typed before they were turned off stays until its buyer has seen it.
  if (rule.kind === 'off' && value === '') return null;
  return (
    <TextInput
      label={lineTextNames[field]}
      description={hintOf(rule)}
      name={field}
      autoComplete="off"
      size="md"
      required={rule.kind === 'required' || rule.kind === 'pattern'}
      maxLength={lineTextMax[field]}
      value={value}
      error={form.errors[field]}
      onChange={(event) => form.change({ [field]: event.currentTarget.value })}
    />
  );
}
