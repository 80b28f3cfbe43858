import type Stripe from 'stripe';
import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { ApiFailure, invalidParam, missingResource, notInStandIn } from '../errors.ts';
import { newId } from '../ids.ts';
import { type TaxedCustomer, taxOn } from '../life/tax-rules.ts';
import { listPage, PAGE_FIELDS } from '../paging.ts';
import type { Params } from '../params.ts';
import { calculationLine, type StoredCalculation, summary } from '../wire/tax.ts';
import type { Act } from '../world.ts';

const OVERRIDES = ['customer_exempt', 'none', 'reverse_charge'] as const;
const BEHAVIORS = ['exclusive', 'inclusive'] as const;
const KEPT_SECONDS = 90 * 24 * 3600;
const GOODS = 'txcd_99999999';
const SHIPPING = 'txcd_92010001';

/** `/v1/tax/calculations` and `/v1/tax/settings`: https://docs.stripe.com/api/tax/calculations */
export const taxEndpoints: readonly ApiEndpoint[] = [
  { method: 'POST', path: '/v1/tax/calculations', isOpenToBrowsers: false, run: calculate },
  {
    method: 'GET',
    path: '/v1/tax/calculations/:id/line_items',
    isOpenToBrowsers: false,
    run: listLines,
  },
  { method: 'GET', path: '/v1/tax/settings', isOpenToBrowsers: false, run: settings },
];

function settings({ act, params }: ApiCall): Stripe.Tax.Settings {
  params.allow([]);
  const { isActive } = act.world.tax;
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: GOODS },
    head_office: isActive ? { address: HEAD_OFFICE } : null,
    livemode: false,
    status: isActive ? 'active' : 'pending',
    status_details: isActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  };
}

const HEAD_OFFICE = {
  city: 'Berlin',
  country: 'DE',
  line1: 'Sägestraße 1',
  line2: null,
  postal_code: '10115',
  state: null,
};

function calculate({ act, params: all }: ApiCall): Stripe.Tax.Calculation {
  const params = all.allow([
    'currency',
    'customer',
    'customer_details',
    'line_items',
    'ship_from_details',
    'shipping_cost',
    'tax_date',
  ]);
  if (params.has('customer')) throw notInStandIn('customers', 'customer');
  if (!act.world.tax.isActive) throw inactive();
  const currency = params.required('currency').toLowerCase();
  const details = params.group('customer_details');
  if (details === undefined) throw params.missing('customer_details');
  const address = addressOf(details);
  const customer = customerOf(details, address);
  const { percent } = act.world.tax;
  const lines = params.groups('line_items').map((line) => {
    const taxed = taxOn(amountOf(line), customer, percent);
    return calculationLine(newId('tax_li'), {
      reference: line.filled('reference') ?? 'L1',
      quantity: line.integer('quantity', 1) ?? 1,
      taxCode: line.filled('tax_code') ?? GOODS,
      taxed,
    });
  });
  if (lines.length === 0) throw params.missing('line_items');
  const freight = params.group('shipping_cost');
  const shipping = freight && taxOn(amountOf(freight), customer, percent);
  const parts = [
    ...lines.flatMap((line) => line.tax_breakdown ?? []),
    ...(shipping?.breakdown ?? []),
  ];
  const tax = lines.reduce((sum, line) => sum + line.amount_tax, shipping?.tax ?? 0);
  const net = lines.reduce((sum, line) => sum + line.amount, shipping?.amount ?? 0);
  const now = act.world.clock.seconds();
  const id = newId('taxcalc');
  const wire: Stripe.Tax.Calculation = {
    id,
    object: 'tax.calculation',
    amount_total: net + tax,
    currency,
    customer: null,
    customer_details: {
      address,
      address_source: details.oneOf('address_source', ['billing', 'shipping']) ?? null,
      ip_address: null,
      tax_ids: taxIdsOf(details),
      taxability_override: customer.override,
    },
    expires_at: now + KEPT_SECONDS,
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping
      ? {
          amount: shipping.amount,
          amount_tax: shipping.tax,
          tax_behavior: 'exclusive',
          tax_breakdown: shipping.breakdown,
          tax_code: freight.filled('tax_code') ?? SHIPPING,
        }
      : null,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: summary(parts),
    tax_date: params.integer('tax_date') ?? now,
  };
  act.world.store.calculations.set(id, { id, wire, lines });
  return wire;
}

function inactive(): ApiFailure {
  return new ApiFailure(400, {
    type: 'invalid_request_error',
    code: 'stripe_tax_inactive',
    message: 'You must activate Stripe Tax and set your head office address to calculate tax.',
  });
}

function amountOf(params: Params): number {
  if (params.oneOf('tax_behavior', BEHAVIORS) === 'inclusive') {
    throw notInStandIn('prices with tax', params.path('tax_behavior'));
  }
  const amount = params.integer('amount', 0);
  if (amount === undefined) throw params.missing('amount');
  return amount;
}

function addressOf(details: Params): Stripe.Address {
  const address = details.group('address');
  if (address === undefined) throw details.missing('address');
  const text = (name: string) => address.text(name) || null;
  const country = address.required('country');
  const postalCode = text('postal_code');
  const state = text('state');
  const isMissing =
    (country === 'US' && postalCode === null) ||
    (country === 'CA' && postalCode === null && state === null);
  if (isMissing || !/^[A-Z]{2}$/.test(country)) {
    throw invalidParam(
      "We could not determine the customer's tax location based on the provided customer address.",
      'customer_details[address]',
      'customer_tax_location_invalid',
    );
  }
  return {
    city: text('city'),
    country,
    line1: text('line1'),
    line2: text('line2'),
    postal_code: postalCode,
    // Stripe knows the state of a postal code; the stand-in knows Seattle.
    state: state ?? (country === 'US' && postalCode?.startsWith('981') ? 'WA' : null),
  };
}

function customerOf(details: Params, address: Stripe.Address): TaxedCustomer {
  return {
    country: address.country ?? '',
    state: address.state,
    override: details.oneOf('taxability_override', OVERRIDES) ?? 'none',
    vatPrefixes: taxIdsOf(details).map(({ value }) => value.slice(0, 2)),
  };
}

function taxIdsOf(details: Params) {
  return details.groups('tax_ids').map((one) => ({
    type: one.oneOf('type', ['eu_vat']) ?? 'eu_vat',
    value: one.required('value'),
  }));
}

function listLines(call: ApiCall): object {
  const found = calculationOf(call.act, call.id());
  const params = call.params.allow(PAGE_FIELDS);
  const items = found.lines.map((line) => ({ ...line, created: 0 })).reverse();
  const { data, ...page } = listPage(params, {
    items,
    url: `/v1/tax/calculations/${found.id}/line_items`,
    kind: 'line item',
  });
  return { ...page, data: data.map(({ created: _, ...line }) => line) };
}

/** Throws an `ApiFailure` if there is none, or if it has expired. */
export function calculationOf(act: Act, id: string): StoredCalculation {
  const found = act.world.store.calculations.get(id);
  if (found === undefined) throw missingResource('tax calculation', id, 'calculation');
  if ((found.wire.expires_at ?? 0) > act.world.clock.seconds()) return found;
  throw invalidParam('The calculation has expired.', 'calculation');
}
