import {
  type LowProduct,
  type StockDiscrepancy,
  settledDiscrepancy,
} from '@kerf/contract/schemas/stock';
import { Button, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countField, textColumn } from '../../../components/data-table/columns.tsx';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { formatDay } from '../../../components/date-time.tsx';
import { checkBySchema, serverErrors } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { LinkButton } from '../../../components/link-button.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { NoticeBar } from '../../../components/notice-bar.tsx';
import { counted, formatQuantity, Quantity } from '../../../components/quantity.tsx';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { skuColumn, stockedProductColumn } from '../product-form/product-columns.tsx';
import {
  discrepanciesQuery,
  lowStockSource,
  useSettleDiscrepancy,
} from '../stock/stock.queries.ts';
import { WhyFields } from '../stock/why-fields.tsx';

/** `/dashboard/low-stock`: products due for reordering, for admins. */
export function LowStockPage() {
  return (
    <ListPage
      title="Low stock"
      detail="Products at or below their reorder point."
      spec={lowStockTable}
      source={lowStockSource}
      nothingYet={{
        title: 'Nothing to reorder',
        detail: 'Products appear here when their available stock reaches the reorder point.',
      }}
      above={() => <Discrepancies />}
      selected={(rows) => <OrderSelected products={rows} />}
    />
  );
}

const lowStockTable: TableSpec<LowProduct> = {
  noun: { one: 'product', many: 'products' },
  rowKey: ({ _id }) => _id,
  rowName: ({ name }) => name,
  columns: [
    stockedProductColumn(({ _id }) => _id),
    skuColumn(),
    countField('available', 'Available', '7rem'),
    countField('onHand', 'On hand', '6.5rem', { optional: true }),
    countField('reorderAt', 'Reorder at', '7.5rem'),
    textColumn('reorderQuantity', 'Quantity', ({ reorderQuantity }) => reorderQuantity, {
      align: 'end',
      width: '6.5rem',
      render: ({ reorderQuantity }) =>
        reorderQuantity !== null && <Quantity value={reorderQuantity} />,
    }),
    textColumn('expected', 'Expected', expectedText, { align: 'end', width: '12rem' }),
  ],
  sorts: [
    { value: 'available', label: 'Fewest first', column: 'available' },
    { value: '-available', label: 'Most first', column: 'available' },
    { value: 'name', label: 'Name, A to Z', column: 'name' },
    { value: '-name', label: 'Name, Z to A', column: 'name' },
  ],
  filters: [choiceFilter('expected', 'On its way', { no: 'Not on its way', yes: 'On its way' })],
  searchHint: 'Name, SKU',
};

function expectedText({ expected, expectedOn }: LowProduct): string {
  if (expected === 0) return '';
  const pieces = formatQuantity(expected);
  return expectedOn === null ? pieces : `${pieces} on ${formatDay(expectedOn)}`;
}

/** Starts a delivery with the products and their reorder quantities. */
function OrderSelected({ products }: { readonly products: readonly LowProduct[] }) {
  return (
    <LinkButton
      size="xs"
      to={paths.newDelivery(
        products.map(({ sku, reorderQuantity }) => ({ sku, quantity: reorderQuantity })),
      )}
    >
      Plan a delivery
    </LinkButton>
  );
}

/** Lists the products whose movements do not add up to their stock, each with a way to settle it. */
function Discrepancies() {
  const { data } = useQuery(discrepanciesQuery(useApi()));
  const [chosen, setChosen] = useState<StockDiscrepancy | null>(null);
  const settling = chosen && (
    <SettleDiscrepancy discrepancy={chosen} onClose={() => setChosen(null)} />
  );
  if (!data || data.total === 0) return settling;
  return (
    <>
      <NoticeBar icon={IconAlertTriangle} tone="loud">
        The movements of {counted(data.total, 'product')} do not add up to what is on hand. Count
        them, and tell the person who runs the server.
      </NoticeBar>
      {data.items.map((item) => (
        <NoticeBar
          key={item._id}
          icon={IconAlertTriangle}
          tone="quiet"
          action={
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Settle ${item.sku}`}
              onClick={() => setChosen(item)}
            >
              Settle
            </Button>
          }
        >
          {item.sku} {item.name}: {formatQuantity(item.onHand)} on hand,{' '}
          {formatQuantity(item.moved)} by movements
        </NoticeBar>
      ))}
      {settling}
    </>
  );
}

interface SettleDiscrepancyProps {
  readonly discrepancy: StockDiscrepancy;
  readonly onClose: () => void;
}

/** Asks for a count of a product, which its stock and its movements then agree on. */
function SettleDiscrepancy({ discrepancy, onClose }: SettleDiscrepancyProps) {
  const { _id: id, sku, name, onHand, moved } = discrepancy;
  const { mutateAsync } = useSettleDiscrepancy(id);
  const form = useForm({
    initial: { counted: '', reason: 'mistake', note: '' },
    check: ({ counted, reason, note }) =>
      checkBySchema(
        settledDiscrepancy,
        {
          counted: wireNumber(counted, 'pieces'),
          onHand,
          moved,
          reason,
          ...(note.trim() !== '' && { note }),
        },
        { counted: 'Enter the number of pieces.' },
      ),
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: onClose,
    refusedFields: serverErrors,
  });
  return (
    <FormDialog form={form} title={`Settle ${sku}`} onClose={onClose} action="Book count">
      <Text fz="sm">
        {name}: {formatQuantity(onHand)} on hand, {formatQuantity(moved)} by movements. Count the
        shelf; stock and movements will both say your count.
      </Text>
      <TextInput
        label="Pieces counted on hand"
        inputMode="numeric"
        autoComplete="off"
        size="md"
        data-autofocus
        {...form.field('counted')}
      />
      <WhyFields form={form} />
    </FormDialog>
  );
}
