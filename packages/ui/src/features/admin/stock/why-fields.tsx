import { correctionReasons } from '@kerf/domain/stock-movement';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Form } from '../../../components/form/use-form.ts';
import { reasonNames } from './movement.messages.ts';

interface WhyFieldsProps {
  readonly form: Form<'reason' | 'note'>;
  readonly withReason?: boolean;
  /** Whether the reason may be left out. */
  readonly isOptional?: boolean;
}

const reasons = correctionReasons.map((value) => ({ value, label: reasonNames[value] }));
const orNone = [{ value: '', label: 'Not specified' }, ...reasons];

/** Why stock is changed: one of the reasons, and a note. */
export function WhyFields({ form, withReason = true, isOptional = false }: WhyFieldsProps) {
  const choices = isOptional ? orNone : reasons;
  return (
    <>
      {withReason && (
        <NativeSelect label="Reason" size="md" data={choices} {...form.field('reason')} />
      )}
      <TextInput
        label="Note"
        placeholder="Optional"
        autoComplete="off"
        size="md"
        {...form.field('note')}
      />
    </>
  );
}
