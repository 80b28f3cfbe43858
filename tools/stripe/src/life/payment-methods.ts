import { passesLuhn } from '../card-number.ts';
import { sharedMethodNumber, testCard } from '../cards.ts';
import { ApiFailure, type ErrorCode, missingResource, notInStandIn } from '../errors.ts';
import { newId } from '../ids.ts';
import { changedMetadata, type Params } from '../params.ts';
import type { StoredMethod } from '../state.ts';
import { type BillingDetails, cardMethod, NO_BILLING_DETAILS } from '../wire/payment-method.ts';
import type { World } from '../world.ts';

const CARD_FIELDS = ['number', 'exp_month', 'exp_year', 'cvc', 'networks'];
const METHOD_FIELDS = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'];
const BILLING_FIELDS = ['address', 'email', 'name', 'phone', 'tax_id'] as const;
const ADDRESS_FIELDS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;
const YEARS_AHEAD = 50;

interface CardInput {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Creates a payment method from `type=card&card[…]`; an impossible number or date is a 402. */
export function createMethod(world: World, params: Params): StoredMethod {
  params.allow(METHOD_FIELDS);
  const type = params.required('type');
  if (type !== 'card') throw notInStandIn(`payment methods of type ${type}`, params.path('type'));
  const group = params.group('card');
  if (group === undefined) throw params.missing('card');
  const card = readCard(group, new Date(world.clock.now()));
  const stored = {
    card: testCard(card.number),
    wire: cardMethod({
      id: newId('pm'),
      created: world.clock.seconds(),
      card: testCard(card.number),
      expMonth: card.expMonth,
      expYear: card.expYear,
      billing: readBilling(params.group('billing_details')),
      metadata: changedMetadata({}, params.metadata()),
    }),
  };
  world.store.methods.set(stored.wire.id, stored);
  return stored;
}

/** The method with this id; `pm_card_visa` and the like create a new one. */
export function findMethod(world: World, id: string, param: string): StoredMethod {
  const number = sharedMethodNumber(id);
  if (number !== undefined) return fromShared(world, number);
  const found = world.store.methods.get(id);
  if (found === undefined) throw missingResource('PaymentMethod', id, param);
  return found;
}

function fromShared(world: World, number: string): StoredMethod {
  const card = testCard(number);
  const wire = cardMethod({
    id: newId('pm'),
    created: world.clock.seconds(),
    card,
    expMonth: 12,
    expYear: new Date(world.clock.now()).getUTCFullYear() + 1,
    billing: NO_BILLING_DETAILS,
    metadata: {},
  });
  world.store.methods.set(wire.id, { wire, card });
  return { wire, card };
}

function readCard(group: Params, today: Date): CardInput {
  group.allow(CARD_FIELDS);
  const number = group.required('number').replaceAll(/[\s-]/g, '');
  if (!passesLuhn(number))
    throw cardProblem('incorrect_number', 'Your card number is incorrect.', 'number');
  const expMonth = group.integer('exp_month');
  const year = group.integer('exp_year');
  if (expMonth === undefined) throw group.missing('exp_month');
  if (year === undefined) throw group.missing('exp_year');
  const expYear = year < 100 ? 2000 + year : year;
  assertNotExpired(expMonth, expYear, today);
  const cvc = group.text('cvc');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardProblem('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { number, expMonth, expYear };
}

function assertNotExpired(month: number, year: number, today: Date): void {
  const thisYear = today.getUTCFullYear();
  if (month < 1 || month > 12 || (year === thisYear && month < today.getUTCMonth() + 1)) {
    throw cardProblem(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  if (year >= thisYear && year <= thisYear + YEARS_AHEAD) return;
  throw cardProblem('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
}

function cardProblem(code: ErrorCode, message: string, param: string): ApiFailure {
  return new ApiFailure(402, { type: 'card_error', code, message, param }, { executed: true });
}

function readBilling(group: Params | undefined): BillingDetails {
  if (group === undefined) return NO_BILLING_DETAILS;
  group.allow(BILLING_FIELDS);
  const address = group.group('address')?.allow(ADDRESS_FIELDS);
  return {
    address: {
      city: address?.text('city') || null,
      country: address?.text('country') || null,
      line1: address?.text('line1') || null,
      line2: address?.text('line2') || null,
      postal_code: address?.text('postal_code') || null,
      state: address?.text('state') || null,
    },
    email: group.text('email') || null,
    name: group.text('name') || null,
    phone: group.text('phone') || null,
    tax_id: group.text('tax_id') || null,
  };
}
