import type { Order } from '@kerf/contract/schemas/order';
import { isPaid } from '@kerf/domain/order-state';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OfflineReason } from '../../components/offline-reason.tsx';
import { useIsOffline } from '../../connection/connection-context.tsx';
import type { PaymentWindow } from '../../platform/platform.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert, ProblemAlert } from '../../shared/problem-alert.tsx';
import { useNow } from '../orders/held-until.tsx';
import { orderKeys, useOrder } from '../orders/orders.queries.ts';
import { stateAt } from '../orders/state-at.ts';
import { PaymentCompleted } from './charge-notes.tsx';
import { ClosedOrder } from './closed-order.tsx';
import { PayLater } from './next-links.tsx';
import { Billing, Panel } from './panel.tsx';

interface WindowPaymentProps {
  readonly order: Order;
  readonly paymentWindow: PaymentWindow;
}

/** A payment in a separate window: opens it and shows its outcome. */
export function WindowPayment({ order, paymentWindow }: WindowPaymentProps) {
  const state = stateAt(order, useNow());
  const { phase, open } = usePaymentWindow(order._id, paymentWindow);
  const offline = useIsOffline();
  const wentThere = phase.kind !== 'untouched';
  if (isPaid(state) && wentThere && order.transactionId !== null) {
    return <PaymentCompleted transactionId={order.transactionId} />;
  }
  if (state !== 'pending') return <ClosedOrder order={order} state={state} />;
  const isOpen = phase.kind === 'opening' || phase.kind === 'open';
  return (
    <Panel title="Pay by card">
      <p>
        Your card is taken on the store's own page, in a secure window that opens beside this one.
        Its number never passes through this app.
      </p>
      <WindowNote phase={phase} onRetry={open} />
      <Billing order={order} />
      <Button
        size="md"
        fullWidth
        loading={isOpen}
        disabled={offline}
        onClick={open}
        leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
      >
        Pay in a secure window
      </Button>
      <OfflineReason>
        The payment has to wait until the server can be reached. The order stays as it is.
      </OfflineReason>
      <PayLater order={order} />
    </Panel>
  );
}

interface WindowNoteProps {
  readonly phase: WindowPhase;
  readonly onRetry: () => void;
}

function WindowNote({ phase, onRetry }: WindowNoteProps) {
  if (phase.kind === 'refused') return <ErrorAlert error={phase.problem} onRetry={onRetry} />;
  if (phase.kind === 'failed') {
    return (
      <ProblemAlert
        title="The payment window could not be opened"
        detail="Nothing was charged."
        advice="Check the connection and try again."
        onRetry={onRetry}
      />
    );
  }
  if (phase.kind === 'open') {
    return <p role="status">Pay in the window that has opened. This page shows when it is done.</p>;
  }
  if (phase.kind !== 'closed') return null;
  return (
    <p role="status">
      The payment window was closed. If you paid there, this page shows it in a moment; no payment
      is taken twice.
    </p>
  );
}

/** The polling interval once the window is open, in milliseconds. */
const POLL_MS = 2000;

/** The state of the payment window. Only the order shows whether it was paid. */
type WindowPhase =
  | { readonly kind: 'untouched' | 'opening' | 'open' | 'closed' | 'failed' }
  /** The server issued no code. */
  | { readonly kind: 'refused'; readonly problem: unknown };

/** Opens the payment window with a new code and starts polling the order. */
function usePaymentWindow(orderId: string, paymentWindow: PaymentWindow) {
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
