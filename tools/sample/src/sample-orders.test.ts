import { newOrders } from '@kerf/contract/schemas/new-order';
import { isOrderableQuantity } from '@kerf/domain/bounds';
import { emailProblem } from '@kerf/domain/email';
import { fitsOneCardPayment } from '@kerf/domain/money';
import { orderStates } from '@kerf/domain/order-state';
import { listPrices, priceFor } from '@kerf/domain/price-book';
import { quote } from '@kerf/domain/quote';
import { describe, expect, it } from 'vitest';
import { buyer, customers } from './sample-customers.ts';
import { sampleOrders } from './sample-orders.ts';
import { sampleProducts } from './sample-products.ts';
import type { SampleOrder } from './sample-records.ts';

const HOLD_HOURS = 72;

function productOf(sku: string) {
  const found = sampleProducts.find((product) => product.sku === sku);
  if (!found) throw new Error(`No sample product ${sku}`);
  return found;
}

function statesOf(orders: readonly SampleOrder[]) {
  return new Set(orders.map((order) => order.state));
}

describe('the sample orders', () => {
  it('are about forty, of the buyer and a dozen others', () => {
    expect(sampleOrders.length).toBeGreaterThanOrEqual(40);
    expect(new Set(sampleOrders.map((order) => order.customer)).size).toBeGreaterThan(12);
  });

  it('show every state to the sample buyer', () => {
    expect(statesOf(sampleOrders.filter((order) => order.customer === buyer))).toEqual(
      new Set(orderStates),
    );
  });

  it('ask only for quantities that the shop sells', () => {
    for (const { sku, quantity } of sampleOrders.flatMap((order) => order.lines)) {
      expect(isOrderableQuantity(quantity, productOf(sku)), `${quantity} of ${sku}`).toBe(true);
    }
  });

  it('name no product twice in one order', () => {
    for (const { lines } of sampleOrders) {
      expect(new Set(lines.map((line) => line.sku)).size).toBe(lines.length);
    }
  });

  it('come to totals that one card payment can carry', () => {
    for (const { lines } of sampleOrders) {
      const priced = lines.map(({ sku, quantity }) => {
        const { price, priceTiers } = productOf(sku);
        const { unitPrice } = priceFor(listPrices, { unitPrice: price, priceTiers }, quantity);
        return { unitPrice, quantity };
      });
      expect(fitsOneCardPayment(quote(priced).total)).toBe(true);
    }
  });

  it('hold stock only within the hold, one of them for two hours more', () => {
    const pending = sampleOrders.filter((order) => order.state === 'pending');
    const left = pending.map((order) => HOLD_HOURS - order.placedHoursAgo);
    expect(pending.length).toBeGreaterThan(3);
    expect(Math.min(...left)).toBe(2);
  });

  it('lapse only after the hold', () => {
    for (const order of sampleOrders.filter(({ state }) => state === 'expired')) {
      expect(order.placedHoursAgo).toBeGreaterThan(HOLD_HOURS);
    }
  });

  it('are shipped only once paid, and after they were placed', () => {
    const shipped = sampleOrders.filter((order) => order.shipped);
    expect(shipped.length).toBeGreaterThan(5);
    for (const order of shipped) {
      expect(['paid', 'refunded']).toContain(order.state);
      expect(order.shipped?.hoursAgo).toBeLessThan(order.placedHoursAgo);
    }
  });

  it('are in the order of placement', () => {
    const hours = sampleOrders.map((order) => order.placedHoursAgo);
    expect(hours).toEqual(hours.toSorted((a, b) => b - a));
    expect(new Set(hours).size).toBe(hours.length);
  });
});

describe('the sample customers', () => {
  const everyone = [buyer, ...Object.values(customers)];

  it.each(everyone)('could place an order: $email', ({ name, email, phone, address }) => {
    const delivery = newOrders.omit({ lines: true });
    const sent = { customerName: name, phone, address };
    expect(delivery.parse(sent)).toEqual(sent);
    expect(emailProblem(email)).toBeNull();
  });

  it('write from domains that belong to nobody, each from another address', () => {
    for (const { email } of everyone) expect(email).toMatch(/@example\.(com|org|net)$/);
    expect(new Set(everyone.map(({ email }) => email)).size).toBe(everyone.length);
  });
});
