import { isApiProblem } from '@kerf/api-client/api-problem';
import { Box, Button } from '@mantine/core';
import { problemMessage } from '../../shared/problem.messages.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { NextLinks } from './next-links.tsx';
import { Panel } from './panel.tsx';
import type { UnconfirmedCharge } from './payment-phase.ts';

interface ChargeProps {
  readonly transactionId: string;
}

/** Shown once the order is paid. */
export function PaymentCompleted({ transactionId }: ChargeProps) {
  return (
    <Panel title="Congrats! Your payment is completed." tone="ok" announced>
      <TransactionId transactionId={transactionId} />
      <Button size="md" fullWidth disabled>
        Pay
      </Button>
      <NextLinks />
    </Panel>
  );
}

interface ChargeUnconfirmedProps {
  readonly charge: UnconfirmedCharge;
  readonly onRetry: () => void;
}

/** Shown if the card is charged but the order is not paid yet. Offers no way to pay again. */
export function ChargeUnconfirmed({ charge, onRetry }: ChargeUnconfirmedProps) {
  const { transactionId, problem, trying } = charge;
  const atBank = isApiProblem(problem, 'payment_not_settled');
  return (
    <Panel
      title={
        atBank ? 'Your bank is still at it' : 'Your card was charged; we are confirming the order'
      }
      tone="wait"
      announced
    >
      <p>
        {atBank
          ? 'The payment is under way. This page shows when it is done.'
          : 'Do not pay again. This page shows when the order is paid; that happens by itself, also when you leave.'}
      </p>
      <TransactionId transactionId={transactionId} />
      {problem && (
        <ProblemAlert {...troubleMessage(problem, atBank)} onRetry={onRetry} retrying={trying} />
      )}
      <NextLinks />
    </Panel>
  );
}

function troubleMessage(problem: Error, atBank: boolean) {
  if (atBank) return { title: 'Not confirmed yet' };
  const { title, detail } = problemMessage(problem);
  // Its detail says "Nothing was charged", which is wrong here.
  return isApiProblem(problem, 'payments_unavailable') ? { title } : { title, detail };
}

interface ChargeRefusedProps extends ChargeProps {
  readonly problem: Error;
}

/** Shown if the card is charged for an order that cannot accept the payment. */
export function ChargeRefused({ transactionId, problem }: ChargeRefusedProps) {
  return (
    <Panel
      title="Your card was charged, but the order cannot take the payment"
      tone="bad"
      announced
    >
      <p role="alert">{refusalMessage(problem)}</p>
      <TransactionId transactionId={transactionId} />
      <NextLinks />
    </Panel>
  );
}

function refusalMessage(problem: Error): string {
  if (isApiProblem(problem, 'order_already_paid')) {
    return 'Another payment had settled the order before. This second one goes back to your card by itself.';
  }
  if (isApiProblem(problem, 'order_expired')) {
    return 'The stock of this order was no longer held and is gone. The money goes back to your card by itself.';
  }
  if (isApiProblem(problem, 'not_found')) {
    return 'The order had been deleted. The money goes back to your card by itself.';
  }
  return `${problemMessage(problem).detail} Write to us with the transaction id; do not pay again.`;
}

function TransactionId({ transactionId }: ChargeProps) {
  return (
    <Box py="sm" component="dl" style={{ borderBlock: '1px solid var(--kerf-rule)' }}>
      <dt>Transaction id</dt>
      <Box component="dd" mt={2} ff="monospace" fz="sm">
        {transactionId}
      </Box>
    </Box>
  );
}
