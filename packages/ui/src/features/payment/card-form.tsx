import type { Order } from '@kerf/contract/schemas/order';
import { Button, Skeleton } from '@mantine/core';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent, StripeCardElementOptions } from '@stripe/stripe-js';
import { IconLock } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useMemo, useState } from 'react';
import { OfflineReason } from '../../components/offline-reason.tsx';
import { useIsOffline } from '../../connection/connection-context.tsx';
import { Billing } from './billing.tsx';
import classes from './card-form.module.css';
import { useCardStyle } from './use-card-style.ts';
import type { Payment } from './use-payment.ts';

interface CardFormProps {
  readonly order: Order;
  readonly payment: Payment;
  /** Null until the server has created the payment. */
  readonly clientSecret: string | null;
  /** Whether Stripe.js is being loaded. */
  readonly loading: boolean;
}

/** Stripe's card field and Pay. After a declined card, the form stays usable for another. */
export function CardForm({ order, payment, clientSecret, loading }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const offline = useIsOffline();
  const errorId = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { phase } = payment;
  const failure = phase.kind === 'open' ? (fault ?? phase.failure) : null;
  const busy = phase.kind !== 'open';
  const billing = { name: order.customerName, email: order.customerEmail };

  const pay = (event: SyntheticEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (offline || !stripe || !card || clientSecret === null || busy) return;
    setFault(null);
    void payment.pay({ stripe, card, clientSecret, billing });
  };

  return (
    <form className={classes.form} noValidate onSubmit={pay}>
      <CardField
        disabled={busy}
        loading={loading}
        errorId={failure === null ? undefined : errorId}
        onFault={setFault}
      />
      {failure !== null && (
        <p id={errorId} role="alert" className={classes.error}>
          {failure}
        </p>
      )}
      <Billing order={order} />
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={busy}
        disabled={offline || clientSecret === null || !stripe}
        leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
      >
        Pay
      </Button>
      <OfflineReason>
        The payment has to wait until the server can be reached. The order stays as it is.
      </OfflineReason>
    </form>
  );
}

interface CardFieldProps {
  readonly disabled: boolean;
  readonly loading: boolean;
  readonly errorId: string | undefined;
  /** Called with Stripe's error about the input, or null. */
  readonly onFault: (message: string | null) => void;
}

function CardField({ disabled, loading, errorId, onFault }: CardFieldProps) {
  const stripe = useStripe();
  const { scheme, probe, style } = useCardStyle();
  const [focused, setFocused] = useState(false);
  const options = useMemo<StripeCardElementOptions>(
    () => ({ style, disabled, hidePostalCode: true, disableLink: true }),
    [style, disabled],
  );
  const onChange = ({ error }: StripeCardElementChangeEvent) => onFault(error?.message ?? null);

  return (
    <fieldset className={classes.fieldset} aria-describedby={errorId}>
      <legend className={classes.label}>Card details</legend>
      <div
        className={classes.field}
        data-focused={focused || undefined}
        data-error={errorId !== undefined || undefined}
        data-disabled={disabled || undefined}
      >
        <span key={scheme} ref={probe} className={classes.probe} aria-hidden="true" />
        {!stripe && <Skeleton visible={loading} height={20} width="60%" />}
        <CardElement
          options={options}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={onChange}
        />
      </div>
    </fieldset>
  );
}
