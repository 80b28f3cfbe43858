import type { Order } from '@kerf/contract/schemas/order';
import { Box, Button, Flex, Skeleton, Text, useComputedColorScheme } from '@mantine/core';
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  StripeCardElementChangeEvent,
  StripeCardElementOptions,
  StripeElementStyle,
} from '@stripe/stripe-js';
import { IconLock } from '@tabler/icons-react';
import { type SyntheticEvent, useCallback, useId, useMemo, useState } from 'react';
import { useUnsavedInput } from '../../components/form/unsaved-input.ts';
import { QueryAlert } from '../../components/loaded.tsx';
import { OfflineReason } from '../../components/offline-reason.tsx';
import { useIsOffline } from '../../connection/connection-context.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { useNow } from '../orders/held-until.tsx';
import { useOrder } from '../orders/orders.queries.ts';
import { isPayableAt, isQuotableAt, stateAt } from '../orders/state-at.ts';
import { ChargeRefused, ChargeUnconfirmed, PaymentCompleted } from './charge-notes.tsx';
import { ClosedOrder, ShippingToQuote } from './closed-order.tsx';
import { PayLater } from './next-links.tsx';
import { Billing, Panel } from './panel.tsx';
import classes from './payment.module.css';
import { usePaymentIntent, useStripeJs } from './payment.queries.ts';
import { isInProgress } from './payment-phase.ts';
import { type Payment, usePayment } from './use-payment.ts';
import { WindowPayment } from './window-payment.tsx';

/** The polling interval while a charge is unconfirmed, in milliseconds. */
const POLL_MS = 3000;

interface OrderPaymentProps {
  readonly order: Order;
}

/**
 * An order's payment: on this page, or in a payment window if the shell has one. Stripe.js accepts live keys
 * only on https: pages, which an installed app's page is not.
 */
export function OrderPayment({ order }: OrderPaymentProps) {
  const { paymentWindow } = usePlatform();
  if (isQuotableAt(order, useNow())) return <ShippingToQuote />;
  if (paymentWindow) return <WindowPayment order={order} paymentWindow={paymentWindow} />;
  return <CardPayment order={order} />;
}

/** A payment on this page, in all its phases. */
function CardPayment({ order }: OrderPaymentProps) {
  const now = useNow();
  const state = stateAt(order, now);
  const payable = isPayableAt(order, now);
  const payment = usePayment(order, () => void intent.refetch());
  const { phase } = payment;
  const untouched = phase.kind === 'open';
  const intent = usePaymentIntent(order, payable && untouched);
  useOrder(order._id, phase.kind === 'unconfirmed' ? POLL_MS : false);
  useUnsavedInput(isInProgress(phase) ? 'window' : null);

  if (phase.kind === 'paid') return <PaymentCompleted transactionId={phase.transactionId} />;
  if (phase.kind === 'unconfirmed') {
    return <ChargeUnconfirmed charge={phase} onRetry={payment.settleAgain} />;
  }
  if (phase.kind === 'refused') {
    return <ChargeRefused transactionId={phase.transactionId} problem={phase.problem} />;
  }
  if (untouched && !payable) return <ClosedOrder order={order} state={state} />;
  return <CardPanel order={order} payment={payment} intent={intent} />;
}

interface CardPanelProps {
  readonly order: Order;
  readonly payment: Payment;
  readonly intent: ReturnType<typeof usePaymentIntent>;
}

/** The card form, or the reason why it cannot be used. */
function CardPanel({ order, payment, intent }: CardPanelProps) {
  const stripe = useStripeJs();
  return (
    <Panel title="Pay by card">
      {intent.error && <QueryAlert query={intent} />}
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
      <PayLater order={order} />
    </Panel>
  );
}

interface CardFormProps {
  readonly order: Order;
  readonly payment: Payment;
  /** Null until the server has created the payment. */
  readonly clientSecret: string | null;
  /** Whether Stripe.js is being loaded. */
  readonly loading: boolean;
}

/** Stripe's card field and Pay. After a declined card, the form stays usable for another. */
function CardForm({ order, payment, clientSecret, loading }: CardFormProps) {
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
    <Flex component="form" direction="column" gap={20} noValidate onSubmit={pay}>
      <CardField
        disabled={busy}
        loading={loading}
        errorId={failure === null ? undefined : errorId}
        onFault={setFault}
      />
      {failure !== null && (
        <Text id={errorId} role="alert" fz="sm" fw={500} c="var(--kerf-bad)">
          {failure}
        </Text>
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
    </Flex>
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
    <fieldset aria-describedby={errorId}>
      <Box component="legend" mb={4} fw={550} p={0}>
        Card details
      </Box>
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

interface CardStyle {
  /**
   * The key of the element that `probe` is the ref of, so that its colors are read again when the scheme
   * changes.
   */
  readonly scheme: string;
  /** A ref callback that reads the element's text, outline and decoration colors. */
  readonly probe: (element: HTMLElement | null) => void;
  readonly style: StripeElementStyle;
}

/** The style of Stripe's card field in the colors of the current scheme. */
function useCardStyle(): CardStyle {
  const scheme = useComputedColorScheme();
  const [style, setStyle] = useState<StripeElementStyle>({});
  const probe = useCallback((element: HTMLElement | null) => {
    if (element) setStyle(styleFrom(getComputedStyle(element)));
  }, []);
  return { scheme, probe, style };
}

function styleFrom({ color, outlineColor, textDecorationColor }: CSSStyleDeclaration) {
  return {
    base: {
      color,
      iconColor: outlineColor,
      fontFamily: "'IBM Plex Sans', system-ui, sans-serif",
      fontSize: '16px',
      fontSmoothing: 'antialiased',
      '::placeholder': { color: outlineColor },
      ':disabled': { color: outlineColor },
    },
    invalid: { color: textDecorationColor, iconColor: textDecorationColor },
  } satisfies StripeElementStyle;
}
