import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ManagedProduct, ProductStock } from '@kerf/contract/schemas/product';
import { type ReorderPoint, reorderPoint, type StockMovement } from '@kerf/contract/schemas/stock';
import { expectedInWords } from '@kerf/domain/expected-stock';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { textColumn, whenColumn } from '../../../components/data-table/columns.tsx';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { rebaseOnSaved, useBaseVersion } from '../../../components/form/use-base-version.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { LinkButton } from '../../../components/link-button.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { StockSection } from '../edit-product/stock-section.tsx';
import { ListTable } from '../parts/list-table.tsx';
import parts from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { managedProductQuery, stockQuery } from '../product-form/manage-products.queries.ts';
import { Sku } from '../product-form/product-name.tsx';
import { movementName, movementReason, onHandChange } from './movement.messages.ts';
import { SignedQuantity } from './signed-quantity.tsx';
import { movementsSource, useSetReorderPoint } from './stock.queries.ts';
import { StockChart } from './stock-chart.tsx';

/** `/dashboard/product/:id/stock`: a product's stock and all its movements. */
export function ProductStockPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      noun="product"
      title="Stock"
      query={useQuery(managedProductQuery(useApi(), id))}
      titleOf={({ name }) => `Stock of ${name}`}
      missing={{
        title: 'Product not found',
        detail: 'The link may be wrong, or the product was deleted.',
        list: 'Manage Products',
        path: commands.manageProducts.to,
      }}
    >
      {(product) => <Whole key={id} product={product} />}
    </RecordPage>
  );
}

function Whole({
  product: { _id: id, name, sku, archivedAt },
}: {
  readonly product: ManagedProduct;
}) {
  const isArchived = typeof archivedAt === 'string';
  return (
    <>
      <PageHeader
        title={name}
        detail={<Sku>{sku}</Sku>}
        action={
          <Group gap="xs">
            <LinkButton to={paths.historyOf(id)} variant="subtle">
              History
            </LinkButton>
            <LinkButton to={paths.editProduct(id)} variant="default">
              Edit product
            </LinkButton>
          </Group>
        }
      />
      <Stack gap="2rem">
        <StockSection id={id} withMovements={false} readOnly={isArchived} />
        <ExpectedDeliveries id={id} />
        {!isArchived && <Reorder id={id} />}
        <StockChart id={id} />
        <MovementsTable id={id} />
      </Stack>
    </>
  );
}

function Reorder({ id }: { readonly id: string }) {
  const { data } = useQuery(stockQuery(useApi(), id));
  if (!data) return null;
  return <ReorderForm id={id} point={pointOf(data)} />;
}

/** A product's expected deliveries. */
function ExpectedDeliveries({ id }: { readonly id: string }) {
  const { data } = useQuery(stockQuery(useApi(), id));
  if (!data?.expected || data.expected.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      Expected: {data.expected.map(expectedInWords).join(', ')}.{' '}
      <TextLink to={commands.deliveries.to}>Deliveries</TextLink>
    </Text>
  );
}

/** The stock level at which to reorder the product, and how much. */
function ReorderForm({ id, point }: { readonly id: string; readonly point: ReorderPoint }) {
  const { mutateAsync } = useSetReorderPoint(id);
  const { refetch } = useQuery(stockQuery(useApi(), id));
  const form = useForm({
    initial: {
      reorderAt: textOf(point.reorderAt),
      reorderQuantity: textOf(point.reorderQuantity),
      version: JSON.stringify(point),
    },
    check: ({ reorderAt, reorderQuantity }) =>
      checkBySchema(reorderPoint, {
        reorderAt: wireNumber(reorderAt, 'pieces') ?? null,
        reorderQuantity: wireNumber(reorderQuantity, 'pieces') ?? null,
      }),
    send: (after: ReorderPoint): Promise<ReorderPoint> =>
      mutateAsync({ after, before: reorderPoint.parse(JSON.parse(form.values.version)) }),
    onRefused: (error) => {
      if (isApiProblem(error, 'product_changed'))
        void rebaseOnSaved(form, refetch, (data) => JSON.stringify(pointOf(data)));
    },
    refusedFields: (error) =>
      isApiProblem(error, 'product_changed')
        ? { reorderAt: 'Somebody changed it meanwhile. Look at it, and save again.' }
        : {},
  });
  useBaseVersion(form);

  return (
    <Section title="Reorder">
      <form className={parts.form} {...form.props}>
        <TextInput
          label="Reorder at"
          maw={{ sm: '11rem' }}
          size="md"
          description="Available pieces"
          placeholder="Never"
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.field('reorderAt')}
        />
        <TextInput
          label="Reorder quantity"
          maw={{ sm: '11rem' }}
          size="md"
          placeholder="Not set"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('reorderQuantity')}
        />
        <Button
          type="submit"
          size="md"
          variant="default"
          loading={form.sending}
          disabled={!form.dirty}
        >
          Save
        </Button>
        {form.failure && <ErrorAlert error={form.failure} />}
      </form>
    </Section>
  );
}

/** A server of the previous release does not send the fields. */
function pointOf({ reorderAt = null, reorderQuantity = null }: ProductStock): ReorderPoint {
  return { reorderAt, reorderQuantity };
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A product's stock movements, holds and releases, newest first. */
function MovementsTable({ id }: { readonly id: string }) {
  const source = useMemo(() => movementsSource(id), [id]);
  const nothingYet = { title: 'No stock movements' };
  return <ListTable spec={movementsTable} source={source} nothingYet={nothingYet} />;
}

const movementsTable: TableSpec<StockMovement> = {
  noun: { one: 'movement', many: 'movements' },
  rowKey: ({ _id }) => _id,
  rowName: (movement) => `${movementName(movement)} ${movement.quantity}`,
  columns: [
    textColumn('what', 'What', movementName, { width: '7rem' }),
    textColumn('change', 'Change', onHandChange, {
      align: 'end',
      width: '6rem',
      render: (movement) => <SignedQuantity value={onHandChange(movement)} />,
    }),
    textColumn('onHand', 'On hand', ({ onHand }) => onHand, {
      align: 'end',
      width: '6.5rem',
      render: ({ onHand }) => formatQuantity(onHand),
    }),
    textColumn('pieces', 'Pieces', ({ quantity }) => quantity, {
      align: 'end',
      width: '6rem',
      optional: true,
      render: ({ quantity }) => formatQuantity(quantity),
    }),
    textColumn('why', 'Why', movementReason),
    textColumn('record', 'Order or record', (movement) => recordOf(movement)?.name ?? null, {
      width: '13rem',
      render: (movement) => <RecordLink movement={movement} />,
    }),
    textColumn('by', 'Who', whoOf, { width: '10rem' }),
    whenColumn('at', 'When', ({ at }) => at),
  ],
  sorts: [{ value: '-at', label: 'Newest first', column: 'at' }],
  filters: [
    choiceFilter('show', 'Show', { shelf: 'Stock movements', orders: 'Held and released' }),
  ],
  searchHint: 'Order number, customer, person, note',
};

function whoOf({ by, order }: StockMovement): string | null {
  return by ?? order?.customerName ?? null;
}

interface Record {
  readonly name: string;
  readonly to: string;
}

function recordOf({ order, delivery, count, bulkChange }: StockMovement): Record | null {
  if (order) return { name: order.number, to: paths.order(order._id) };
  if (delivery) return { name: delivery.name, to: paths.delivery(delivery._id) };
  if (count) return { name: count.name, to: paths.stockCount(count._id) };
  return bulkChange && { name: bulkChange.name, to: paths.bulkChange(bulkChange._id) };
}

function RecordLink({ movement }: { readonly movement: StockMovement }) {
  const record = recordOf(movement);
  if (record === null) return null;
  return <TextLink to={record.to}>{record.name}</TextLink>;
}
