import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentWindow } from '../../platform/platform.ts';
import { useApi } from '../../shared/api.ts';
import { orderKeys, useOrder } from '../orders/orders.queries.ts';

/** The polling interval once the window is open, in milliseconds. */
const POLL_MS = 2000;

/** The state of the payment window. Only the order shows whether it was paid. */
export type WindowPhase =
  | { readonly kind: 'untouched' | 'opening' | 'open' | 'closed' | 'failed' }
  /** The server issued no code. */
  | { readonly kind: 'refused'; readonly problem: unknown };

/** Opens the payment window with a new code and starts polling the order. */
export function usePaymentWindow(orderId: string, paymentWindow: PaymentWindow) {
  const api = useApi();
  const client = useQueryClient();
  const [phase, setPhase] = useState<WindowPhase>({ kind: 'untouched' });
  useOrder(orderId, phase.kind === 'untouched' ? false : POLL_MS);

  const readAgain = () => {
    void client.invalidateQueries({ queryKey: orderKeys.one(orderId) });
    void client.invalidateQueries({ queryKey: orderKeys.lists });
  };

  const handOver = async () => {
    setPhase({ kind: 'opening' });
    const code = await api.issuePaymentCode({ body: { orderId } }).then(
      (issued) => issued.code,
      (problem: unknown) => {
        setPhase({ kind: 'refused', problem });
        return null;
      },
    );
    if (code !== null) {
      setPhase({ kind: 'open' });
      const closed = await paymentWindow.open(code).then(
        () => 'closed' as const,
        () => 'failed' as const,
      );
      setPhase({ kind: closed });
    }
    readAgain();
  };

  const open = () => {
    if (phase.kind !== 'opening' && phase.kind !== 'open') void handOver();
  };
  return { phase, open };
}
