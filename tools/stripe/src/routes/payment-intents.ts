import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { invalidParam, missingResource, notInStandIn } from '../errors.ts';
import { CANCELLATION_REASONS, cancelIntent } from '../life/cancel.ts';
import { assertReturnUrl, type Confirmation, confirmIntent } from '../life/confirm.ts';
import {
  attachMethod,
  createIntent,
  draftIntent,
  OUT_OF_SCOPE,
  refuseOutOfScope,
  updateIntent,
  withCommonFields,
} from '../life/create-intent.ts';
import { createMethod, findMethod } from '../life/payment-methods.ts';
import { listPage, PAGE_FIELDS } from '../paging.ts';
import type { Params } from '../params.ts';
import type { StoredIntent, StoredMethod } from '../state.ts';
import { publicIntent } from '../wire/payment-intent.ts';

const SHARED_FIELDS = [
  ...OUT_OF_SCOPE,
  'allowed_payment_method_types',
  'capture_method',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'setup_future_usage',
];
const CHANGE_FIELDS = [
  ...SHARED_FIELDS,
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'statement_descriptor',
  'statement_descriptor_suffix',
];
const CONFIRM_FIELDS = [
  ...SHARED_FIELDS,
  'error_on_requires_action',
  'off_session',
  'return_url',
  'use_stripe_sdk',
];
const CREATE_FIELDS = [
  ...CHANGE_FIELDS,
  ...CONFIRM_FIELDS,
  'automatic_payment_methods',
  'confirm',
  'confirmation_method',
];

/** `/v1/payment_intents`: https://docs.stripe.com/api/payment_intents */
export const paymentIntentEndpoints: readonly ApiEndpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', isOpenToBrowsers: false, run: create },
  { method: 'GET', path: '/v1/payment_intents', isOpenToBrowsers: false, run: list },
  { method: 'GET', path: '/v1/payment_intents/:id', isOpenToBrowsers: true, run: retrieve },
  { method: 'POST', path: '/v1/payment_intents/:id', isOpenToBrowsers: false, run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', isOpenToBrowsers: true, run: confirm },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', isOpenToBrowsers: false, run: cancel },
];

function create(call: ApiCall): object {
  const params = call.params.allow(CREATE_FIELDS);
  const draft = draftIntent(call.act, params);
  const wantsConfirmation = params.flag('confirm') ?? false;
  const confirmation = readConfirmation(call);
  if (wantsConfirmation) assertReturnUrl(draft, confirmation);
  else if (confirmation.returnUrl !== null) throw returnUrlNeedsConfirm();
  const stored = createIntent(call.act, draft);
  if (wantsConfirmation) return confirmIntent(call.act, stored, confirmation);
  const { method } = confirmation;
  return method === undefined ? stored.wire : attachMethod(call.act, stored, method.wire.id).wire;
}

function returnUrlNeedsConfirm(): Error {
  return invalidParam(
    'Received unknown parameter: return_url. This parameter can only be used with confirm=true.',
    'return_url',
    'parameter_unknown',
  );
}

function list(call: ApiCall): object {
  const params = call.params.allow([...PAGE_FIELDS, 'customer', 'customer_account']);
  const customer = params.filled('customer');
  const intents = [...call.act.world.store.intents.values()].map((stored) => stored.wire);
  const account = params.filled('customer_account');
  const items = intents
    .filter((intent) => customer === undefined || intent.customer === customer)
    .filter((intent) => account === undefined || intent.customer_account === account);
  return listPage(params, { items, url: '/v1/payment_intents', kind: 'payment_intent' });
}

function retrieve(call: ApiCall): object {
  call.params.allow(['client_secret']);
  return shown(call, findIntent(call));
}

function update(call: ApiCall): object {
  const params = call.params.allow(CHANGE_FIELDS);
  refuseOutOfScope(params);
  const method = readMethod(call);
  const stored = updateIntent(call.act, findIntent(call), params);
  return method === undefined ? stored.wire : attachMethod(call.act, stored, method.wire.id).wire;
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
  const { params } = call;
  return {
    method: readMethod(call),
    returnUrl: readReturnUrl(params),
    usesStripeJs: params.flag('use_stripe_sdk') ?? call.isPublic,
    mayAsk: !(params.flag('off_session') || params.flag('error_on_requires_action')),
  };
}

function readMethod(call: ApiCall): StoredMethod | undefined {
  const data = call.params.group('payment_method_data');
  if (data !== undefined) return createMethod(call.act.world, data);
  const id = call.params.filled('payment_method');
  return id === undefined ? undefined : findMethod(call.act.world, id, 'payment_method');
}

function readReturnUrl(params: Params): string | null {
  const text = params.filled('return_url');
  if (text === undefined) return null;
  if (URL.canParse(text)) return text;
  throw invalidParam('Not a valid URL', 'return_url', 'url_invalid');
}
