import { unexpectedState } from '../errors.ts';
import type { StoredIntent } from '../state.ts';
import type { Intent } from '../wire/payment-intent.ts';
import { type Act, emit } from '../world.ts';

export const CANCELLATION_REASONS = [
  'abandoned',
  'duplicate',
  'fraudulent',
  'requested_by_customer',
] as const;

const CANCELLABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/** Cancels an unpaid intent; 400 if it has succeeded or is already canceled. */
export function cancelIntent(
  act: Act,
  stored: StoredIntent,
  reason: Intent['cancellation_reason'],
): Intent {
  if (!CANCELLABLE.includes(stored.wire.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${stored.wire.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELLABLE.join(', ')}.`,
      stored.wire,
    );
  }
  return closeIntent(act, stored, reason);
}

/** Marks an intent canceled in any state, and ends its open challenge. */
export function closeIntent(
  act: Act,
  stored: StoredIntent,
  reason: Intent['cancellation_reason'],
): Intent {
  const intent: Intent = {
    ...stored.wire,
    canceled_at: act.world.clock.seconds(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  };
  act.world.store.intents.set(intent.id, { ...stored, wire: intent, challenge: null });
  emit(act, 'payment_intent.canceled', intent);
  return intent;
}
