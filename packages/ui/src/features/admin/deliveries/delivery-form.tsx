import { type Delivery, newDelivery } from '@kerf/contract/schemas/delivery';
import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { typedNumber } from '../../../components/form/typed-number.ts';
import { useSubmission } from '../../../components/form/use-submission.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import classes from './deliveries.module.css';
import { LineRows, type TypedLine } from './line-rows.tsx';

export interface TypedDelivery {
  readonly supplier: string;
  readonly reference: string;
  /** "2026-03-12"; empty where nobody knows. */
  readonly expectedOn: string;
  readonly note: string;
  readonly lines: readonly TypedLine[];
}

type Request = NonNullable<ReturnType<typeof checkDelivery>['request']>;

interface DeliveryFormProps {
  readonly initial: TypedDelivery;
  readonly action: string;
  readonly send: (request: Request) => Promise<Delivery>;
  readonly onSent: (delivery: Delivery) => void;
}

/** A supplier, a date, and what is to come. */
export function DeliveryForm({ initial, action, send, onSent }: DeliveryFormProps) {
  const [typed, setTyped] = useState(initial);
  const form = useSubmission({ check: () => checkDelivery(typed), send, onSent });
  const field = (name: 'supplier' | 'reference' | 'expectedOn' | 'note') => ({
    name,
    value: typed[name],
    error: form.errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: value }));
      form.clearField(name);
    },
  });
  return (
    <form className={classes.form} {...form.props}>
      <div className={classes.head}>
        <TextInput label="Supplier" autoComplete="off" {...field('supplier')} />
        <TextInput
          label="Reference"
          placeholder="Optional"
          autoComplete="off"
          {...field('reference')}
        />
        <TextInput
          label="Expected on"
          type="date"
          description="Leave blank if you don't know"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...field('expectedOn')}
        />
      </div>
      <LineRows
        lines={typed.lines}
        errors={form.errors}
        onChange={(lines) => {
          setTyped((before) => ({ ...before, lines }));
          form.clearField('lines');
        }}
      />
      <Textarea label="Note" placeholder="Optional" autosize minRows={2} {...field('note')} />
      {form.failure && <ErrorAlert error={form.failure} />}
      <Group>
        <Button type="submit" loading={form.sending}>
          {action}
        </Button>
      </Group>
    </form>
  );
}

/** A row without a SKU and a quantity is left out. */
function checkDelivery({ expectedOn, lines, ...texts }: TypedDelivery) {
  const filled = lines.map((line, index) => ({ ...line, index })).filter(isFilled);
  const checked = checkBySchema(
    newDelivery,
    {
      ...texts,
      expectedOn: expectedOn === '' ? null : expectedOn,
      lines: filled.map(({ sku, quantity }) => ({ sku, quantity: typedNumber(quantity) })),
    },
    { supplier: 'Enter a supplier.' },
  );
  // The rows on screen have the empty ones between them.
  const errors = Object.entries(checked.errors).map(([path, message]) => [
    path.replace(/^lines\.(\d+)/, (_, index) => `lines.${filled[Number(index)]?.index ?? index}`),
    message,
  ]);
  return { request: checked.request, errors: Object.fromEntries(errors) };
}

function isFilled({ sku, quantity }: TypedLine): boolean {
  return sku.trim() !== '' || quantity.trim() !== '';
}
