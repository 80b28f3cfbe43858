import type { Order } from '@kerf/contract/schemas/order';
import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRecord, readEntry, writeEntry } from '../../components/form/history-entry.ts';
import { errorOf } from '../../shared/error-of.ts';
import { orderKeys } from '../orders/orders.queries.ts';
import { useSettleOrder } from './payment.queries.ts';
import { type PaymentPhase, phaseAfterRefusal, phaseWith } from './payment-phase.ts';

export interface Payment {
  readonly phase: PaymentPhase;
  readonly pay: (payment: CardPayment) => Promise<void>;
  /** Reports a charge again if the server has not confirmed it. */
  readonly settleAgain: () => void;
}

/** Pays an order by card. Once a card is charged, the form never comes back. */
export function usePayment(order: Order, onClosed: () => void): Payment {
  const orderId = order._id;
  const [phase, setPhase] = useState<PaymentPhase>(() => firstPhase(orderId));
  const settle = useSettle(orderId, setPhase);
  const shown = phaseWith(phase, order);

  const pay = async (payment: CardPayment) => {
    setPhase({ kind: 'confirming' });
    const outcome = await confirmCard(payment).catch((error: unknown) => {
      setPhase({ kind: 'open', failure: UNFINISHED });
      throw error;
    });
    if (outcome.kind === 'charged') {
      rememberCharge(orderId, outcome.transactionId);
      setPhase({ kind: 'settling', transactionId: outcome.transactionId });
      return settle(outcome.transactionId);
    }
    setPhase({ kind: 'open', failure: outcome.kind === 'declined' ? outcome.message : CLOSED });
    if (outcome.kind === 'closed') onClosed();
  };

  const resumed = useRef(false);
  useEffect(() => {
    const transactionId = rememberedCharge(orderId);
    if (transactionId === null || resumed.current) return;
    resumed.current = true;
    void settle(transactionId);
  }, [orderId, settle]);

  const paid = shown.kind === 'paid';
  useEffect(() => {
    if (paid) forgetCharge();
  }, [paid]);

  const settleAgain = () => {
    if (shown.kind !== 'unconfirmed' || shown.trying) return;
    setPhase({ ...shown, trying: true });
    void settle(shown.transactionId);
  };
  return { phase: shown, pay, settleAgain };
}

function firstPhase(orderId: string): PaymentPhase {
  const transactionId = rememberedCharge(orderId);
  if (transactionId === null) return { kind: 'open', failure: null };
  return { kind: 'unconfirmed', transactionId, problem: null, trying: true };
}

/** Reports a charge to the server, and refetches the order if that fails. */
function useSettle(orderId: string, setPhase: (phase: PaymentPhase) => void) {
  const client = useQueryClient();
  const { mutateAsync: settleOrder } = useSettleOrder();
  return useCallback(
    async (transactionId: string) => {
      try {
        await settleOrder({ orderId, transactionId });
        setPhase({ kind: 'paid', transactionId });
      } catch (error) {
        const problem = errorOf(error);
        setPhase(phaseAfterRefusal(transactionId, problem));
        await client.invalidateQueries({ queryKey: orderKeys.one(orderId) });
      }
    },
    [settleOrder, client, orderId, setPhase],
  );
}

const ENTRY = 'charged';

/** Remembers an unconfirmed charge across a reload. */
function rememberCharge(orderId: string, transactionId: string): void {
  writeEntry(ENTRY, { orderId, transactionId });
}

function forgetCharge(): void {
  writeEntry(ENTRY, null);
}

/** The unconfirmed transaction of the order, or null. */
export function rememberedCharge(orderId: string): string | null {
  const note = readEntry(ENTRY);
  if (!isRecord(note) || note.orderId !== orderId) return null;
  return typeof note.transactionId === 'string' ? note.transactionId : null;
}

interface CardPayment {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
  readonly clientSecret: string;
  readonly billing: { readonly name: string; readonly email: string };
}

/** How an attempt to charge a card ended. */
type CardOutcome =
  /** The money has been taken, or the bank is still processing it. */
  | { readonly kind: 'charged'; readonly transactionId: string }
  | { readonly kind: 'declined'; readonly message: string }
  /** The payment was cancelled elsewhere and no longer accepts a card. */
  | { readonly kind: 'closed' };

/** As after the shipping of the order has changed, and with it the total. */
const CLOSED = 'Nothing was charged: the payment was renewed. Check the total and pay again.';
const UNFINISHED = 'The payment was not finished. Try again; no payment is taken twice.';

/**
 * Charges the card through Stripe.js, with the bank's authentication if required. Protocol:
 * https://docs.stripe.com/js/payment_intents/confirm_card_payment
 */
async function confirmCard(payment: CardPayment): Promise<CardOutcome> {
  const { stripe, card, clientSecret, billing } = payment;
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { name: billing.name, email: billing.email } },
  });
  return error ? outcomeOfError(error) : outcomeOf(paymentIntent, UNFINISHED);
}

/** Confirming a payment that has already succeeded is an error that contains the payment. */
function outcomeOfError(error: StripeError): CardOutcome {
  const message = error.message ?? UNFINISHED;
  if (error.code === 'payment_intent_unexpected_state' && error.payment_intent) {
    return outcomeOf(error.payment_intent, message);
  }
  return { kind: 'declined', message };
}

function outcomeOf({ id, status }: PaymentIntent, message: string): CardOutcome {
  if (status === 'succeeded' || status === 'processing') {
    return { kind: 'charged', transactionId: id };
  }
  return status === 'canceled' ? { kind: 'closed' } : { kind: 'declined', message };
}
