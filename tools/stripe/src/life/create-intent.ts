import { invalidParam, notInStandIn } from '../errors.ts';
import { newId, randomText } from '../ids.ts';
import { changedMetadata, type Params } from '../params.ts';
import type { StoredIntent } from '../state.ts';
import { type Intent, paymentIntent } from '../wire/payment-intent.ts';
import { type Act, emit } from '../world.ts';

/** Fields of Stripe that Kerf does not use, since it charges one card once. */
export const OUT_OF_SCOPE = [
  'amount_details',
  'application_fee_amount',
  'automatic_payment_methods',
  'confirmation_token',
  'customer_account',
  'error_on_requires_action',
  'excluded_payment_method_types',
  'hooks',
  'mandate',
  'mandate_data',
  'off_session',
  'on_behalf_of',
  'payment_details',
  'payment_method_configuration',
  'payment_method_options',
  'radar_options',
  'return_url',
  'setup_future_usage',
  'shipping',
  'transfer_data',
  'transfer_group',
];

const CURRENCIES = ['usd', 'eur', 'gbp', 'cad', 'aud'];
const LEAST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;

/** Refuses what Stripe would accept but the stand-in does not implement. */
export function refuseOutOfScope(params: Params): void {
  const found = OUT_OF_SCOPE.find((name) => params.has(name));
  if (found !== undefined) throw notInStandIn(found, found);
  const confirmation = params.oneOf('confirmation_method', ['automatic', 'manual']);
  if (confirmation === 'manual') throw notInStandIn('manual confirmation', 'confirmation_method');
  if (readCapture(params) === 'manual') throw notInStandIn('manual capture', 'capture_method');
}

/** Creates an intent from its parameters, without storing it. */
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
    automatic: types === null ? { allow_redirects: 'always', enabled: true } : null,
    metadata: {},
  });
  return withCommonFields(base, params);
}

/** Stores a new intent. */
export function createIntent(act: Act, wire: Intent): StoredIntent {
  const stored = { wire, confirmations: 0, challenge: null };
  act.world.store.intents.set(wire.id, stored);
  emit(act, 'payment_intent.created', wire);
  return stored;
}

/** The fields that creating and confirming an intent have in common. */
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
