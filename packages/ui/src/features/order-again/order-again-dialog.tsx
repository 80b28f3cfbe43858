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
  /** The line to reorder; all lines if omitted. */
  readonly line?: OrderLine;
  readonly onClose: () => void;
}

/** The chooser for an order or one of its lines. Fetches the whole order if the list omits lines. */
export function OrderAgainDialog({ order, line, onClose }: OrderAgainDialogProps) {
  const isWhole = line !== undefined || order.further === undefined;
  const whole = useQuery({ ...orderQuery(useApi(), order._id), enabled: !isWhole });
  const known = isWhole ? order : whole.data;
  const items = useMemo(() => (line ? [line] : known?.lines)?.map(itemOf) ?? null, [line, known]);
  return (
    <AgainDialog
      title={`Order again: ${line?.name ?? order.number}`}
      items={items}
      shipTo={known?.shipTo}
      problem={whole.error}
      onClose={onClose}
    />
  );
}

function itemOf({ unitPrice, ...line }: OrderLine): AgainItem {
  return { ...line, price: centsFromWire(unitPrice) };
}
