import type { StockHold } from '@kerf/contract/schemas/order';
import type { ProductStock } from '@kerf/contract/schemas/product';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { FactRow } from '../parts/figures.tsx';
import { Fold } from '../parts/layout.tsx';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { Section } from '../parts/section.tsx';
import { holdsQuery, stockQuery } from '../product-form/manage-products.queries.ts';
import { StockForm } from './stock-form.tsx';

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
