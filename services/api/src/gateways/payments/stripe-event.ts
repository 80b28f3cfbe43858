import { z } from 'zod';
import type { PaymentEvent } from './payment-gateway.ts';

const eventShape = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.looseObject({
    object: z.looseObject({
      object: z.string().optional(),
      id: z.string().optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
});

/** Parses a Stripe event; null if it is invalid. */
export function paymentEvent(signed: unknown): PaymentEvent | null {
  const { data: event } = eventShape.safeParse(storable(signed));
  if (!event) return null;
  return { id: event.id, type: event.type, paymentId: paymentIdOf(event), payload: event };
}

/** Intents have their own id; charges, refunds and disputes name their intent. */
function paymentIdOf({ data: { object } }: z.output<typeof eventShape>): string | null {
  if (object.object === 'payment_intent') return object.id ?? null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : null;
}

// JSON.stringify escapes only these two by code: NUL, and unpaired surrogates.
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** Removes characters that JSON allows but Postgres cannot store. */
function storable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(UNSTORABLE, '$1\\ufffd'));
}
