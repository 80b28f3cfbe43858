import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { invalidParam, missingResource, notInStandIn } from '../errors.ts';
import { CANCELLATION_REASONS, cancelIntent } from '../life/cancel.ts';
import { assertReturnUrl, type Confirmation, confirmIntent } from '../life/confirm.ts';
import {
  createIntent,
  draftIntent,
  OUT_OF_SCOPE,
  refuseOutOfScope,
  withCommonFields,
} from '../life/create-intent.ts';
import { createMethod, findMethod } from '../life/payment-methods.ts';
import type { StoredIntent, StoredMethod } from '../state.ts';
import { publicIntent } from '../wire/payment-intent.ts';

const SHARED_FIELDS = [
  ...OUT_OF_SCOPE,
  'allowed_payment_method_types',
  'capture_method',
  'payment_method',
  'payment_method_data',
  'receipt_email',
];
const CONFIRM_FIELDS = [...SHARED_FIELDS, 'use_stripe_sdk'];
/** Parameters of creating an intent that would also confirm it. */
const CONFIRMING_FIELDS = ['confirm', 'payment_method', 'payment_method_data', 'use_stripe_sdk'];
const CREATE_FIELDS = [
  ...CONFIRM_FIELDS,
  ...CONFIRMING_FIELDS,
  'amount',
  'confirmation_method',
  'currency',
  'customer',
  'description',
  'metadata',
  'statement_descriptor',
  'statement_descriptor_suffix',
];

/** `/v1/payment_intents`: https://docs.stripe.com/api/payment_intents */
export const paymentIntentEndpoints: readonly ApiEndpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', isOpenToBrowsers: false, run: create },
  { method: 'GET', path: '/v1/payment_intents/:id', isOpenToBrowsers: true, run: retrieve },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', isOpenToBrowsers: true, run: confirm },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', isOpenToBrowsers: false, run: cancel },
];

function create(call: ApiCall): object {
  const params = call.params.allow(CREATE_FIELDS);
  const confirming = CONFIRMING_FIELDS.find((name) => params.has(name));
  if (confirming !== undefined) throw notInStandIn('confirming at creation', confirming);
  return createIntent(call.act, draftIntent(call.act, params)).wire;
}

function retrieve(call: ApiCall): object {
  call.params.allow(['client_secret']);
  return shown(call, findIntent(call));
}

function confirm(call: ApiCall): object {
  call.params.allow([
    ...CONFIRM_FIELDS,
    ...(call.isPublic ? ['client_secret'] : ['amount_to_confirm']),
  ]);
  refuseOutOfScope(call.params);
  const found = findIntent(call);
  const amount = call.params.integer('amount_to_confirm', 1);
  if (amount !== undefined && amount !== found.wire.amount) {
    throw notInStandIn('confirming another amount than the whole', 'amount_to_confirm');
  }
  const confirmation = readConfirmation(call);
  assertReturnUrl(found.wire, confirmation);
  const stored = { ...found, wire: withCommonFields(found.wire, call.params) };
  const wire = confirmIntent(call.act, stored, confirmation);
  return shown(call, { ...stored, wire });
}

function cancel(call: ApiCall): object {
  const params = call.params.allow(['cancellation_reason']);
  const reason = params.oneOf('cancellation_reason', CANCELLATION_REASONS) ?? null;
  return cancelIntent(call.act, findIntent(call), reason);
}

function shown(call: ApiCall, stored: StoredIntent): object {
  return call.isPublic ? publicIntent(stored.wire) : stored.wire;
}

function findIntent(call: ApiCall): StoredIntent {
  const found = call.act.world.store.intents.get(call.id());
  if (found === undefined) throw missingResource('payment_intent', call.id(), 'intent');
  if (!call.isPublic && !call.params.has('client_secret')) return found;
  if (call.params.required('client_secret') === found.wire.client_secret) return found;
  throw invalidParam(
    'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
    'client_secret',
    'payment_intent_invalid_parameter',
  );
}

function readConfirmation(call: ApiCall): Confirmation {
  return {
    method: readMethod(call),
    usesStripeJs: call.params.flag('use_stripe_sdk') ?? call.isPublic,
  };
}

function readMethod(call: ApiCall): StoredMethod | undefined {
  const data = call.params.group('payment_method_data');
  if (data !== undefined) return createMethod(call.act.world, data);
  const id = call.params.filled('payment_method');
  return id === undefined ? undefined : findMethod(call.act.world, id, 'payment_method');
}
