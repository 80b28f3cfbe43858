import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../shared/api.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { orderQuery } from '../orders/orders.queries.ts';
import { AgainDialog } from './again-dialog.tsx';
import type { AgainItem } from './again-rows.ts';

interface OrderAgainDialogProps {
  readonly order: Order;
  /** The line to order again; all lines without it. */
  readonly line?: OrderLine;
  readonly onClose: () => void;
}

/** The chooser for an order or one of its lines. A long order, shortened in lists, is fetched whole. */
export function OrderAgainDialog({ order, line, onClose }: OrderAgainDialogProps) {
  const isWhole = line !== undefined || order.further === undefined;
  const whole = useQuery({ ...orderQuery(useApi(), order._id), enabled: !isWhole });
  const known = isWhole ? order : whole.data;
  const items = useMemo(() => (line ? [line] : known?.lines)?.map(itemOf) ?? null, [line, known]);
  return (
    <AgainDialog
      title={`Order again: ${line?.name ?? order.number}`}
      items={items}
      problem={whole.error}
      onClose={onClose}
    />
  );
}

function itemOf({ productId, name, sku, quantity, unitPrice }: OrderLine): AgainItem {
  return { productId, name, sku, quantity, price: centsFromWire(unitPrice) };
}
