import type { StockHold } from '@kerf/contract/schemas/order';
import { type ProductStock, type StockChange, stockChange } from '@kerf/contract/schemas/product';
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import {
  type Checked,
  checkBySchema,
  type FieldErrors,
  serverErrors,
} from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Loading } from '../../../components/loading.tsx';
import { formatQuantity, Quantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { FactRow, Fold } from '../parts/layout.tsx';
import parts from '../parts/parts.module.css';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { Note, Section } from '../parts/section.tsx';
import { holdsQuery, stockQuery, useChangeStock } from '../product-form/manage-products.queries.ts';
import sections from '../product-form/product-form.module.css';
import { WhyFields } from '../stock/why-fields.tsx';

interface StockSectionProps {
  readonly id: string;
  /** Whether to list the latest movements and link to the page with all of them. */
  readonly withMovements?: boolean;
  /** For an archived product, whose stock nobody changes. */
  readonly readOnly?: boolean;
  readonly className?: string | undefined;
}

/** A product's stock, its latest movements, and the form that changes it. */
export function StockSection(props: StockSectionProps) {
  const { id, withMovements = true, readOnly = false, className } = props;
  return (
    <Section title="Stock" className={className}>
      <Loaded query={useQuery(stockQuery(useApi(), id))} loading="the stock">
        {(stock) => (
          <Stack maw="44rem">
            <Figures stock={stock} />
            {readOnly ? (
              <Text>This product is archived. Restore it to change its stock.</Text>
            ) : (
              <StockForm id={id} stock={stock} />
            )}
            {stock.held > 0 && <StockHolds id={id} />}
            {withMovements && <Movements movements={stock.movements} />}
            {withMovements && <TextLink to={paths.stock(id)}>Open the stock page</TextLink>}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Figures({ stock: { available, onHand, held } }: { readonly stock: ProductStock }) {
  return (
    <FactRow>
      <Fact name="Available">
        <Quantity value={available} />
      </Fact>
      <Fact name="On hand">
        <Quantity value={onHand} />
      </Fact>
      <Fact name="Held by unpaid orders">
        <Quantity value={held} />
      </Fact>
    </FactRow>
  );
}

type Movement = ProductStock['movements'][number];

const kinds: Readonly<Record<Movement['kind'], string>> = {
  received: 'Received',
  adjusted: 'Counted or corrected',
  held: 'Held by an order',
  released: 'Released by an order',
  sold: 'Sold',
  restocked: 'Returned',
};

function Movements({ movements }: Pick<ProductStock, 'movements'>) {
  if (movements.length === 0) return null;
  return (
    <Fold summary="Latest movements">
      <RowsTable
        columns={movementColumns}
        rows={movements}
        keyOf={({ at, kind, orderId, quantity }) => `${at} ${kind} ${orderId} ${quantity}`}
      />
    </Fold>
  );
}

const movementColumns: readonly RowsColumn<Movement>[] = [
  { title: 'What', show: ({ kind }) => kinds[kind] },
  { title: 'Pieces', align: 'end', show: ({ quantity }) => <Quantity value={quantity} /> },
  { title: 'When', align: 'end', show: ({ at }) => <DateTime value={at} /> },
];

/**
 * The unpaid orders that hold stock of a product, loaded when expanded. Each links to its sheet, where its
 * stock can be released.
 */
function StockHolds({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...holdsQuery(useApi(), id), enabled: isOpen });
  return (
    <Fold summary="Who holds stock" onToggle={setOpen}>
      <Loaded query={query} loading={isOpen && <Loading label="Loading the orders" />}>
        {({ items, total }) =>
          items.length === 0 ? (
            'No unpaid order holds any.'
          ) : (
            <>
              <RowsTable columns={holdColumns} rows={items} keyOf={({ orderId }) => orderId} />
              {total > items.length && `The newest ${items.length} of ${total}.`}
            </>
          )
        }
      </Loaded>
    </Fold>
  );
}

const holdColumns: readonly RowsColumn<StockHold>[] = [
  {
    title: 'Order',
    show: ({ orderId, number, customerName, customerEmail, hold }) => (
      <>
        <TextLink to={paths.orderInList(orderId)}>{number}</TextLink> {customerName},{' '}
        {customerEmail}
        {hold === 'first' && ' (new customer)'}
      </>
    ),
  },
  { title: 'Pieces', align: 'end', show: ({ quantity }) => <Quantity value={quantity} /> },
  { title: 'Until', align: 'end', show: ({ heldUntil }) => <DateTime value={heldUntil} /> },
];

type Kind = StockChange['kind'];

const changes = [
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
function StockForm({ id, stock }: { readonly id: string; readonly stock: ProductStock }) {
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
        data={changes}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          setKind(changes.find((each) => each.value === value)?.value ?? kind);
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
