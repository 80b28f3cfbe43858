import { ApiFailure, invalidParam, notInStandIn, unexpectedState } from '../errors.ts';
import { newId, randomText } from '../ids.ts';
import { changedMetadata, type Params } from '../params.ts';
import type { StoredIntent } from '../state.ts';
import { type Intent, paymentIntent } from '../wire/payment-intent.ts';
import { type Act, emit } from '../world.ts';

/** Fields that Stripe knows and a shop without Connect, mandates or manual capture does not use. */
export const OUT_OF_SCOPE = [
  'amount_details',
  'application_fee_amount',
  'confirmation_token',
  'customer_account',
  'excluded_payment_method_types',
  'hooks',
  'mandate',
  'mandate_data',
  'on_behalf_of',
  'payment_details',
  'payment_method_configuration',
  'payment_method_options',
  'radar_options',
  'shipping',
  'transfer_data',
  'transfer_group',
];

const CURRENCIES = ['usd', 'eur', 'gbp', 'cad', 'aud'];
const LEAST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;
const OPEN_STATES = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Refuses what Stripe would take but the stand-in would get wrong. */
export function refuseOutOfScope(params: Params): void {
  const found = OUT_OF_SCOPE.find((name) => params.has(name));
  if (found !== undefined) throw notInStandIn(found, found);
  const confirmation = params.oneOf('confirmation_method', ['automatic', 'manual']);
  if (confirmation === 'manual') throw notInStandIn('manual confirmation', 'confirmation_method');
  if (readCapture(params) === 'manual') throw notInStandIn('manual capture', 'capture_method');
}

/** A new intent out of its parameters, not yet stored. */
export function draftIntent(act: Act, params: Params): Intent {
  refuseOutOfScope(params);
  const amount = readAmount(params);
  if (amount === undefined) throw params.missing('amount');
  const currency = readCurrency(params) ?? params.required('currency');
  const types = readTypes(params);
  const id = newId('pi');
  const base = paymentIntent({
    id,
    clientSecret: `${id}_secret_${randomText(25)}`,
    created: act.world.clock.seconds(),
    amount,
    currency,
    allowedTypes: types,
    automatic: readAutomatic(params, types),
    metadata: {},
  });
  return withCommonFields(base, params);
}

/** Stores a drafted intent. */
export function createIntent(act: Act, wire: Intent): StoredIntent {
  const stored = { wire, confirmations: 0, challenge: null };
  act.world.store.intents.set(wire.id, stored);
  emit(act, 'payment_intent.created', wire);
  return stored;
}

/** Changes an open intent; a finished one keeps its money, but its description and metadata may change. */
export function updateIntent(act: Act, stored: StoredIntent, params: Params): StoredIntent {
  const amount = readAmount(params);
  const currency = readCurrency(params);
  const changesMoney =
    amount !== undefined || currency !== undefined || params.has('payment_method');
  if (changesMoney && !OPEN_STATES.includes(stored.wire.status)) {
    throw unexpectedState(
      `This PaymentIntent could not be updated because it has a status of ${stored.wire.status}. You may only update the amount, currency or payment method of a PaymentIntent with one of the following statuses: ${OPEN_STATES.join(', ')}.`,
      stored.wire,
    );
  }
  const types = params.has('allowed_payment_method_types') ? readTypes(params) : undefined;
  const wire: Intent = {
    ...withCommonFields(stored.wire, params),
    amount: amount ?? stored.wire.amount,
    currency: currency ?? stored.wire.currency,
    ...(types === undefined ? {} : { allowed_payment_method_types: types }),
  };
  // A challenge was for the old amount; the customer has to confirm the new one.
  const reopened = changesMoney && wire.status === 'requires_action';
  const next: StoredIntent = reopened
    ? {
        ...stored,
        challenge: null,
        wire: { ...wire, status: 'requires_confirmation', next_action: null },
      }
    : { ...stored, wire };
  act.world.store.intents.set(wire.id, next);
  return next;
}

/** Gives an intent its payment method without confirming it. */
export function attachMethod(act: Act, stored: StoredIntent, methodId: string): StoredIntent {
  const wire: Intent = {
    ...stored.wire,
    payment_method: methodId,
    status: 'requires_confirmation',
  };
  const next = { ...stored, wire };
  act.world.store.intents.set(wire.id, next);
  return next;
}

/** What an update and a confirmation may change alike. */
export function withCommonFields(intent: Intent, params: Params): Intent {
  return {
    ...intent,
    capture_method: readCapture(params) ?? intent.capture_method,
    customer: params.filled('customer') ?? intent.customer,
    description: params.has('description')
      ? params.text('description') || null
      : intent.description,
    metadata: changedMetadata(intent.metadata, params.metadata()),
    receipt_email: params.has('receipt_email')
      ? params.text('receipt_email') || null
      : intent.receipt_email,
    setup_future_usage:
      params.oneOf('setup_future_usage', ['on_session', 'off_session']) ??
      intent.setup_future_usage,
    statement_descriptor: params.filled('statement_descriptor') ?? intent.statement_descriptor,
    statement_descriptor_suffix:
      params.filled('statement_descriptor_suffix') ?? intent.statement_descriptor_suffix,
  };
}

function readCapture(params: Params) {
  return params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']);
}

function readAmount(params: Params): number | undefined {
  const amount = params.integer('amount', 1);
  if (amount === undefined) return undefined;
  if (amount < LEAST_AMOUNT) {
    throw invalidParam('Amount must be at least $0.50 usd', 'amount', 'amount_too_small');
  }
  if (amount > LARGEST_AMOUNT) {
    throw invalidParam('Amount must be no more than $999,999.99', 'amount', 'amount_too_large');
  }
  return amount;
}

function readCurrency(params: Params): string | undefined {
  const currency = params.filled('currency')?.toLowerCase();
  if (currency === undefined || CURRENCIES.includes(currency)) return currency;
  throw invalidParam(
    `Invalid currency: ${currency}. The stand-in supports these currencies: ${CURRENCIES.join(', ')}`,
    'currency',
  );
}

function readTypes(params: Params): string[] | null {
  const types = params.list('allowed_payment_method_types');
  if (types === undefined) return null;
  const other = types.find((type) => type !== 'card');
  if (other !== undefined) {
    throw notInStandIn(`payment methods of type ${other}`, 'allowed_payment_method_types');
  }
  return [...types];
}

function readAutomatic(
  params: Params,
  types: string[] | null,
): Intent['automatic_payment_methods'] {
  const group = params.group('automatic_payment_methods')?.allow(['enabled', 'allow_redirects']);
  if (group === undefined)
    return types === null ? { allow_redirects: 'always', enabled: true } : null;
  const enabled = group.flag('enabled');
  if (enabled === undefined) throw group.missing('enabled');
  if (enabled && types !== null) {
    throw new ApiFailure(400, {
      type: 'invalid_request_error',
      code: 'parameters_exclusive',
      message:
        'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      param: 'automatic_payment_methods',
    });
  }
  return {
    allow_redirects: group.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
    enabled,
  };
}
