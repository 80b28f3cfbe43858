import type { Order } from '@kerf/contract/schemas/order';
import { isPaid } from '@kerf/domain/order-state';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { OfflineReason } from '../../components/offline-reason.tsx';
import { useIsOffline } from '../../connection/connection-context.tsx';
import type { PaymentWindow } from '../../platform/platform.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { useNow } from '../orders/held-until.tsx';
import { stateAt } from '../orders/state-at.ts';
import { Billing } from './billing.tsx';
import { PaymentCompleted } from './charge-notes.tsx';
import { ClosedOrder } from './closed-order.tsx';
import { PayLater } from './next-links.tsx';
import { Panel } from './panel.tsx';
import { usePaymentWindow, type WindowPhase } from './use-payment-window.ts';

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
      <PayLater />
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
