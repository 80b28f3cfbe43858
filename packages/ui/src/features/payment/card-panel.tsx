import type { Order } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { Elements } from '@stripe/react-stripe-js';
import { Link } from 'react-router-dom';
import { ErrorAlert } from '../../app/error-alert.tsx';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import classes from './card-form.module.css';
import { CardForm } from './card-form.tsx';
import { Panel } from './panel.tsx';
import { type usePaymentIntent, useStripeJs } from './payment.queries.ts';
import type { Payment } from './use-payment.ts';

interface CardPanelProps {
  readonly order: Order;
  readonly payment: Payment;
  readonly intent: ReturnType<typeof usePaymentIntent>;
}

/** The card form, or what keeps it from being there. */
export function CardPanel({ order, payment, intent }: CardPanelProps) {
  const stripe = useStripeJs();
  return (
    <Panel title="Pay by card">
      {intent.error && (
        <ErrorAlert
          error={intent.error}
          onRetry={() => intent.refetch()}
          retrying={intent.isFetching}
        />
      )}
      {stripe.error && (
        <ProblemAlert
          title="The card form could not be loaded"
          detail="Stripe, which takes the payment, cannot be reached. Nothing was charged."
          advice="Check the connection, or whether a content blocker holds js.stripe.com back."
          onRetry={() => stripe.refetch()}
          retrying={stripe.isFetching}
        />
      )}
      <Elements stripe={stripe.data ?? null}>
        <CardForm
          order={order}
          payment={payment}
          clientSecret={intent.data?.clientSecret ?? null}
          loading={stripe.isFetching}
        />
      </Elements>
      <p className={classes.later}>
        Not now? The order stays in{' '}
        <Anchor component={Link} to="/dashboard/my-order" inherit>
          My Order
        </Anchor>{' '}
        while it is held.
      </p>
    </Panel>
  );
}
