import { type ProductStock, type StockChange, stockChange } from '@kerf/contract/schemas/product';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type Checked,
  checkBySchema,
  type FieldErrors,
  serverErrors,
} from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { Note } from '../parts/note.tsx';
import parts from '../parts/parts.module.css';
import { useChangeStock } from '../product-form/manage-products.queries.ts';
import sections from '../product-form/product-form.module.css';
import { WhyFields } from '../stock/why-fields.tsx';

type Kind = StockChange['kind'];

const kinds = [
  { value: 'received', label: 'Received' },
  { value: 'counted', label: 'Counted' },
  { value: 'corrected', label: 'Corrected' },
] as const satisfies { value: Kind; label: string }[];

const figures: Readonly<Record<Kind, string>> = {
  received: 'Pieces received',
  counted: 'Pieces counted on hand',
  corrected: 'Pieces more, or fewer with a minus',
};

/** Changes the stock by what was received, counted or corrected; what orders take meanwhile stays taken. */
export function StockForm({ id, stock }: { readonly id: string; readonly stock: ProductStock }) {
  const [kind, setKind] = useState<Kind>('received');
  // A count is compared with the record at the time of typing, not when it is sent.
  const [expected, setExpected] = useState(stock.onHand);
  const { mutateAsync } = useChangeStock(id);
  const form = useForm({
    initial: { figure: '', reason: '', note: '' },
    check: (values) => checkChange(kind, values, expected),
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    refusedFields: (error) => atFigure(serverErrors(error)),
    // A figure that was changed while the last one was being sent stays, to be compared with the new record.
    onSent: ({ stock: { onHand } }) => setExpected(onHand),
  });
  const { request } = checkChange(kind, form.values, expected);

  return (
    <form className={parts.form} {...form.props}>
      <NativeSelect
        label="What happened"
        size="md"
        data={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          setKind(kinds.find((each) => each.value === value)?.value ?? kind);
          form.clear();
        }}
      />
      <TextInput
        label={figures[kind]}
        inputMode="numeric"
        autoComplete="off"
        size="md"
        classNames={{ input: sections.figure ?? '' }}
        {...form.field('figure')}
        onChange={(event) => {
          if (form.values.figure === '') setExpected(stock.onHand);
          form.onChange(event);
        }}
      />
      <WhyFields form={form} withReason={kind === 'corrected'} isOptional />
      <Button type="submit" size="md" variant="default" loading={form.sending}>
        Update Stock
      </Button>
      <Note fz="sm" mih="1.25rem" role="status">
        {request && `On hand ${outcome(stock.onHand, request)}`}
      </Note>
      {form.failure && <ErrorAlert error={form.failure} />}
    </form>
  );
}

interface TypedChange {
  readonly figure: string;
  readonly reason: string;
  readonly note: string;
}

function checkChange(
  kind: Kind,
  { figure, reason, note }: TypedChange,
  expected: number,
): Checked<StockChange> {
  const typed = wireNumber(figure, 'pieces');
  const figures = {
    received: { quantity: typed },
    counted: { counted: typed, expected },
    corrected: { change: typed, ...(reason !== '' && { reason }) },
  };
  const missing = 'Enter the number of pieces.';
  const { request, errors } = checkBySchema(
    stockChange,
    { kind, ...(note.trim() !== '' && { note }), ...figures[kind] },
    { quantity: missing, counted: missing, change: missing },
  );
  return { request, errors: atFigure(errors) };
}

/** The form has one field for the number, which the API names by kind of change. */
function atFigure({ note, reason: _, ...figures }: FieldErrors): FieldErrors {
  const [figure] = Object.values(figures);
  return { ...(note && { note }), ...(figure && { figure }) };
}

/** "1,400 → 1,440". */
function outcome(onHand: number, change: StockChange): string {
  return `${formatQuantity(onHand)} → ${formatQuantity(onHand + unitsOf(change))}`;
}

function unitsOf(change: StockChange): number {
  if (change.kind === 'received') return change.quantity;
  return change.kind === 'counted' ? change.counted - change.expected : change.change;
}
