import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import { delivery as delivered } from '@kerf/contract/schemas/delivery';
import { placed } from '@kerf/contract/schemas/order';
import { productStock } from '@kerf/contract/schemas/product';
import { orderRefund } from '@kerf/contract/schemas/refund';
import { stockCount } from '@kerf/contract/schemas/stock-count';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBulkChange } from '../../src/catalogue/bulk-changes/run-bulk-change.ts';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import { createLog } from '../../src/log.ts';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { call, type Reply } from '../harness/http-call.ts';
import { PROJECT_ID } from '../harness/identity-token.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { confirmAtStripe, delivery, intentOf, settle } from '../harness/purchase.ts';
import { makeNow } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStockInOrder } from '../harness/stock-account.ts';
import { endHold } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 100_000, DATABASE_POOL_SIZE: 4 } });
const PRODUCTS = 2;
let others: readonly RunningServer[] = [];
let admin: Person;

beforeAll(async () => {
  const { config, logs } = api();
  const log = createLog(config.LOG_LEVEL, logs);
  others = await Promise.all(
    [1, 2].map(() => startServer(config, createEmulatorVerifier(PROJECT_ID), log)),
  );
  admin = await signInAdmin(api());
});

afterAll(() => Promise.all(others.map((each) => each.stop())));

/** The same person at one of three processes, each with its own pool. */
function at(process: number, person: Person): Person {
  const { token } = person;
  const other = others[process - 1];
  const url = other ? `http://127.0.0.1:${other.port}` : api().url;
  return {
    ...person,
    call: async (method, path, options) => {
      const reply = await call(url, method, path, { token, ...options });
      expect(reply.status, reply.text).toBeLessThan(500);
      return reply;
    },
  };
}

const product = fc.nat(PRODUCTS - 1);
const which = fc.nat(9);
const process = fc.nat(2);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      lines: fc.array(fc.tuple(product, fc.integer({ min: 6, max: 12 })), {
        minLength: 1,
        maxLength: 3,
      }),
      process,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete', 'lapse', 'pay', 'pay', 'pay-late', 'refund', 'restock'),
      which,
      process,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('count', 'save', 'shelf', 'import', 'delivery'),
      product,
      figure: fc.nat(20),
      process,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const batches = fc.array(fc.array(step, { minLength: 4, maxLength: 8 }), {
  minLength: 2,
  maxLength: 4,
});

/** What staff do to the stock of one product, by the calls for many. */
const stockChanges = {
  shelf: async ({ call }: Person, products: readonly string[], { product, figure }: Change) => {
    const shelf = (await call('POST', '/stock-counts', { body: { title: 'Shelf' } })).as(
      stockCount,
    );
    const productId = products[product];
    const line = { productId, counted: 40 + figure, before: null };
    await call('PUT', `/stock-count/${shelf._id}/line`, { body: line });
    expect((await call('PUT', `/stock-count/${shelf._id}/booked`)).status).toBe(200);
  },
  import: async ({ call }: Person, products: readonly string[], { product, figure }: Change) => {
    const { sku, on_hand: onHand } = await api()
      .db.selectFrom('products')
      .select(['sku', 'on_hand'])
      .where('id', '=', products[product] ?? '')
      .executeTakeFirstOrThrow();
    const cells = [{ column: 'On hand', value: String(onHand - 10 + figure) }];
    const body = { title: 'Import', rows: [{ sku, cells }] };
    const change = (await call('POST', '/bulk-changes', { body })).as(bulkChange);
    const applied = await call('POST', `/bulk-change/${change._id}/apply`, { body: {} });
    if (applied.status === 200) await runBulkChange(api().db, change._id);
  },
  delivery: async ({ call }: Person, products: readonly string[], { product, figure }: Change) => {
    const productId = products[product] ?? '';
    const { sku } = await api()
      .db.selectFrom('products')
      .select('sku')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    const body = { supplier: 'Solingen', expectedOn: null, lines: [{ sku, quantity: 40 }] };
    const expected = (await call('POST', '/deliveries', { body })).as(delivered);
    const arrived = { lines: [{ productId, quantity: figure + 1 }] };
    const receive = () => call('POST', `/delivery/${expected._id}/receive`, { body: arrived });
    for (const reply of await Promise.all([receive(), receive()])) {
      expect(reply.status, reply.text).toBe(200);
    }
  },
};

/** A customer in front of a shelf, with the orders placed so far. */
class Shop {
  readonly #buyer: Person;
  readonly #products: readonly string[];
  readonly #orders: string[] = [];

  constructor(buyer: Person, products: readonly string[]) {
    this.#buyer = buyer;
    this.#products = products;
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'place') return this.place(step.lines, step.process);
    if ('figure' in step) return this.#change(step);
    const orderId = this.#orders[step.which % this.#orders.length];
    if (orderId === undefined) return;
    await fates[step.kind](at(step.process, this.#buyer), orderId);
  }

  #change(step: Change & { readonly kind: keyof typeof stockChanges | 'count' | 'save' }) {
    if (step.kind === 'count') return this.#count(step);
    if (step.kind === 'save') return this.#save(step);
    return stockChanges[step.kind](at(step.process, admin), this.#products, step);
  }

  async place(lines: readonly (readonly [number, number])[], process: number): Promise<void> {
    const body = {
      lines: lines.map(([index, quantity]) => ({ productId: this.#products[index], quantity })),
      ...delivery,
    };
    const reply = await at(process, this.#buyer).call('POST', '/orders', { body });
    if (reply.status === 201) this.#orders.push(reply.as(placed).order._id);
  }

  /** A count entered by an admin who has just read the record. */
  async #count({ product, figure, process }: Change): Promise<void> {
    const path = `/product/${this.#products[product]}/stock`;
    const { call } = at(process, admin);
    const read = (await call('GET', path)).as(productStock);
    const body = { kind: 'counted', counted: read.held + figure, expected: read.onHand };
    expectDoneOr('stock_held', await call('POST', path, { body }));
  }

  /** An older installed client saves the product with its stock and without a version. */
  async #save({ product, figure, process }: Change): Promise<void> {
    const id = this.#products[product];
    const body = { name: `Saved ${id}`, des: 'A blade.', img: 'https://example.com/a.jpg' };
    const offer = { minOrder: 5, stock: figure, price: 64.5 };
    const reply = await at(process, admin).call('PUT', `/product/${id}`, {
      body: { ...body, ...offer },
    });
    expectDoneOr('product_changed', reply);
  }
}

interface Change {
  readonly product: number;
  readonly figure: number;
  readonly process: number;
}

function expectDoneOr(refusal: 'stock_held' | 'product_changed', reply: Reply): void {
  if (reply.status === 200) return;
  expectProblem(reply, refusal);
}

const fates = {
  delete: (person: Person, orderId: string) => person.call('DELETE', `/order/${orderId}`),
  lapse: async (_person: Person, orderId: string) => {
    await endHold(api(), orderId);
    await lapseOrders(api().deps);
  },
  pay: async (person: Person, orderId: string) => pay(person, orderId, async () => undefined),
  refund: (person: Person, orderId: string) => refund(person, orderId, false),
  restock: (person: Person, orderId: string) => refund(person, orderId, true),
  'pay-late': (person: Person, orderId: string) =>
    pay(person, orderId, async (intentId) => {
      await endHold(api(), orderId);
      await lapseOrders(api().deps);
      await api().stripe.forceIntent(intentId, { status: 'requires_payment_method' });
    }),
};

/** Refunds a dollar, or everything with the goods restocked, if the order is paid. */
async function refund(person: Person, orderId: string, restock: boolean): Promise<void> {
  const money = restock ? { kind: 'whole', restock } : { kind: 'amount', amount: 1 };
  const body = { ...money, reason: 'not_wanted' };
  const { token } = admin;
  const reply = await person.call('POST', `/order/${orderId}/refunds`, { body, token });
  expect([201, 404, 409], reply.text).toContain(reply.status);
  if (reply.status === 201) await makeNow(api(), reply.as(orderRefund)._id);
}

/** Pays if the order can still be paid; `before` runs once the payment is open. */
async function pay(
  person: Person,
  orderId: string,
  before: (intentId: string) => Promise<void>,
): Promise<void> {
  const begun = await person.call('POST', '/create-payment-intent', { body: { orderId } });
  expect([200, 404, 409], begun.text).toContain(begun.status);
  if (begun.status !== 200) return;
  const intent = intentOf(api(), begun);
  await before(intent.id);
  const charged = await confirmAtStripe(api(), intent, 'pm_card_visa');
  if (charged.ok) await settle(person, orderId, intent.id);
}

test('Random concurrent operations leave the stock equal to its orders and movements', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (rounds) => {
      const rows = Array.from({ length: PRODUCTS }, () => stockProduct(api(), { stock: 60 }));
      const ids = (await Promise.all(rows)).map(({ id }) => id);
      const shop = new Shop(await signIn(api()), ids);
      await Promise.all([0, 1, 0, 1].map((index) => shop.place([[index, 6]], index)));
      for (const steps of rounds) {
        await Promise.all(steps.map((each) => shop.take(each)));
        await api().stripe.settled();
        await expectStockInOrder(api());
      }
    }),
    { numRuns: runs(12), endOnFailure: true },
  );
});
