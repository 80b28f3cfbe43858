import { nextTier } from '@kerf/domain/price-book';
import { nextTierInWords } from '@kerf/domain/price-rungs';
import { Button, Flex, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../../components/quantity.tsx';
import { usePriceBook } from '../../../components/volume-prices/use-price-book.ts';
import { VolumePriceLine } from '../../../components/volume-prices/volume-price-line.tsx';
import type { SoldProduct } from '../../catalog/product-summary.ts';
import { acknowledge, maySumRows, sumRows, takeProduct, takeQuantity } from '../fixes.ts';
import { focusField } from '../focus-field.ts';
import { changedMessage, problemMessage, togetherMessage } from '../row.messages.ts';
import type { RowView } from '../row-view.ts';
import type { PadState } from '../use-pad.ts';
import classes from './pad-row.module.css';

interface RowNotesProps {
  readonly id: string;
  readonly view: RowView;
  readonly state: PadState;
}

/** What changed about a row's product, and its problem or hint, with buttons to fix it. */
export function RowNotes(props: RowNotesProps) {
  const changed = changedMessage(props.view);
  return (
    <>
      {changed !== null && (
        <div className={classes.note} data-tone="changed">
          <IconArrowsExchange size={16} stroke={1.75} aria-hidden="true" />
          <p>{changed}</p>
          <Fix onClick={() => acknowledge(props.state, [props.view])}>OK</Fix>
        </div>
      )}
      <RowNote {...props} />
    </>
  );
}

function RowNote({ id, view, state }: RowNotesProps) {
  if (view.state === 'unchecked')
    return (
      <Text c="dimmed" fz="xs">
        Not checked yet
      </Text>
    );
  if (view.state === 'problem') {
    return (
      <div className={classes.note} data-tone="bad">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        <p id={id}>{problemMessage(view)}</p>
        <Fixes view={view} state={state} />
      </div>
    );
  }
  const together = togetherMessage(view);
  if (together !== null) {
    return (
      <div className={classes.note}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
        <p id={id}>{together}</p>
        <MergeRows view={view} state={state} />
      </div>
    );
  }
  return <TierNote id={id} view={view} state={state} />;
}

function Fixes({ view, state }: Omit<RowNotesProps, 'id'>) {
  const { instead, finding, together } = view;
  const products = finding.replacement ? [finding.replacement] : finding.nearest;
  return (
    <Flex component="span" wrap="wrap" gap={6}>
      {instead !== null && (
        <Fix onClick={() => takeQuantity(state, view, instead)}>
          Order {formatQuantity(instead)}
        </Fix>
      )}
      {together !== null && <MergeRows view={view} state={state} />}
      {products.map((product) => (
        <ProductFix key={product.id} product={product} view={view} state={state} />
      ))}
    </Flex>
  );
}

/** Nothing where one row could not say what these say. */
function MergeRows({ view, state }: Omit<RowNotesProps, 'id'>) {
  if (!maySumRows(state, view)) return null;
  return <Fix onClick={() => sumRows(state, view)}>Merge rows</Fix>;
}

function ProductFix({
  product,
  view,
  state,
}: Omit<RowNotesProps, 'id'> & { readonly product: SoldProduct }) {
  return (
    <Fix title={product.name} onClick={() => takeProduct(state, view, product)}>
      {view.finding.replacement ? 'Order' : 'Use'} {product.sku}
    </Fix>
  );
}

function TierNote({ id, view, state }: RowNotesProps) {
  const book = usePriceBook();
  const { product, quantity } = view;
  if (view.state !== 'ready' || !product || quantity.kind !== 'whole') return null;
  const next = nextTier(book, product, quantity.quantity);
  // A tier more than half the quantity away is too far to suggest.
  if (next === null || next.more > quantity.quantity / 2) {
    return <VolumePriceLine product={product} quantity={quantity.quantity} />;
  }
  return (
    <div className={classes.note}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
      <p id={id}>{nextTierInWords(book, product, quantity.quantity, next)}</p>
      <Fix onClick={() => takeQuantity(state, view, next.quantity)}>
        Order {formatQuantity(next.quantity)}
      </Fix>
    </div>
  );
}

interface FixProps {
  readonly onClick: () => void;
  readonly title?: string;
  readonly children: ReactNode;
}

function Fix({ onClick, title, children }: FixProps) {
  return (
    <Button
      variant="default"
      size="compact-xs"
      onClick={({ currentTarget }) => {
        focusField(
          currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-column="quantity"]'),
        );
        onClick();
      }}
      {...(title && { title })}
    >
      {children}
    </Button>
  );
}
