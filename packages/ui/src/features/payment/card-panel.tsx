import type { Order } from '@kerf/contract/schemas/order';
import { Elements } from '@stripe/react-stripe-js';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { CardForm } from './card-form.tsx';
import { PayLater } from './next-links.tsx';
import { Panel } from './panel.tsx';
import { type usePaymentIntent, useStripeJs } from './payment.queries.ts';
import type { Payment } from './use-payment.ts';

interface CardPanelProps {
  readonly order: Order;
  readonly payment: Payment;
  readonly intent: ReturnType<typeof usePaymentIntent>;
}

/** The card form, or the reason why it cannot be used. */
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
      <PayLater />
    </Panel>
  );
}
