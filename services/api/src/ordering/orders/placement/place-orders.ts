import type { Order } from '@kerf/contract/schemas/order';
import type { OrderHold } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { createBatcher } from '../../../db/batcher.ts';
import { isDatabaseUnreachable } from '../../../db/database.ts';
import type { Pipeline } from '../../../db/pipeline.ts';
import type { TaxGateway } from '../../../gateways/tax/tax-gateway.ts';
import type { Meter } from '../../../metrics/meter.ts';
import { emptyPads } from '../../pad/pads-of-orders.ts';
import { checkLineTexts } from '../line-texts.ts';
import { checkPoNumber } from '../po-number.ts';
import { buyersPrices } from '../price-book.ts';
import type { AvailableStock } from './available-stock.ts';
import { type CheckedOrder, checkOrder } from './check-order.ts';
import { type AcceptedOrder, insertOrders } from './insert-orders.ts';
import type { OrderRequest } from './order-request.ts';
import { type Customer, type PlacementContext, readContext } from './placement-context.ts';
import { askingTax, TaxToAsk } from './tax-answers.ts';

export interface OrderRules {
  /** How long an unpaid order holds its stock. */
  readonly holdHours: number;
  /** The same for a new user whose address is not verified. */
  readonly firstHoldMinutes: number;
  readonly maxOpenOrders: number;
}

export interface PlacementDeps {
  readonly pipeline: Pick<Pipeline, 'pipelinedTransaction'>;
  readonly orderRules: OrderRules;
  readonly meter: Meter;
  readonly tax: TaxGateway;
}

/** Places one order. Rejects with a ProblemError if it is refused. */
export type PlaceOrder = (request: OrderRequest) => Promise<Order>;

// One batch runs in Postgres, one waits for the disk, and one is prepared by this process.
const BATCHES_AT_ONCE = 3;
const SINGLES_AT_ONCE = 4;
const LOCK_TIMEOUT_MS = 1_000;
const RETRY_FOR_MS = 10_000;

interface Retry {
  readonly request: OrderRequest;
  readonly error: unknown;
  /** A deadline by `performance.now()`. */
  readonly giveUpAt: number;
}

/**
 * Places orders and holds their stock, each all or nothing. Orders that arrive together share a
 * transaction, so that a popular product is locked and written once for all of them. If that
 * transaction fails or times out on a lock, each of its orders is retried in a transaction of its own:
 * an order that fails does not fail the others, and the next batch does not wait for it.
 */
export function createPlaceOrder(deps: PlacementDeps): PlaceOrder {
  const placeAlone = createBatcher<Retry, Order>(
    (retries) => Promise.all(retries.map((retry) => retryAlone(deps, retry))),
    { concurrency: SINGLES_AT_ONCE, maxSize: 1 },
  );
  const place = createBatcher<OrderRequest, Order>(
    async (requests) => {
      try {
        return await placeTogether(deps, requests);
      } catch (error) {
        if (isDatabaseUnreachable(error)) throw error;
        const giveUpAt = performance.now() + RETRY_FOR_MS;
        return requests.map((request) => placeAlone({ request, error, giveUpAt }));
      }
    },
    { concurrency: BATCHES_AT_ONCE },
  );
  return (request) =>
    askingTax(deps.tax, ({ answers: taxAnswers }) => place({ ...request, taxAnswers }));
}

async function retryAlone(deps: PlacementDeps, { request, error, giveUpAt }: Retry) {
  if (performance.now() > giveUpAt) throw error;
  const [outcome] = await placeTogether(deps, [request]);
  return outcome ?? new Error('An order was neither placed nor refused.');
}

/**
 * Runs one transaction: locks and reads what the orders need, decides on each in turn, and stores the
 * accepted ones.
 */
async function placeTogether(
  { pipeline, orderRules, meter, tax }: PlacementDeps,
  requests: readonly OrderRequest[],
): Promise<(Order | Error)[]> {
  let placed = 0;
  const outcomes = await pipeline.pipelinedTransaction({
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    read: (send) => readContext(send, requests, orderRules, tax),
    write: async (send, context) => {
      const decisions = requests.map((request) => decide(request, context));
      const accepted = decisions.flatMap((one) => (one.kind === 'accepted' ? [one.order] : []));
      const [stored] = await Promise.all([
        insertOrders(send, accepted, orderRules),
        emptyPads(
          send,
          accepted.map(({ request }) => request),
        ),
      ]);
      placed = stored.size;
      return decisions.map((decision) => outcomeOf(decision, stored));
    },
  });
  meter.ordersPlaced(placed);
  return outcomes;
}

type Decision =
  | { readonly kind: 'accepted'; readonly order: AcceptedOrder }
  /** The same request was accepted earlier in this batch, under the same key. */
  | { readonly kind: 'repeated'; readonly order: AcceptedOrder }
  | { readonly kind: 'placed before'; readonly order: Order }
  | { readonly kind: 'refused'; readonly problem: ProblemError | TaxToAsk };

function decide(request: OrderRequest, context: PlacementContext): Decision {
  try {
    const customer = context.customers.find(request.userId);
    const before = context.placedBefore.find(request);
    if (before) return before;
    context.gonePadRows.check(request);
    context.limits.check(customer);
    const asked = context.orderFieldsOf(request.accountId);
    checkPoNumber(asked, request.details);
    checkLineTexts(asked, request.lines);
    const { shipping, taxes } = context;
    const checked = checkOrder(request, context.stock, buyersPrices(), shipping, taxes);
    // An accepted order counts for the orders after it in the same transaction.
    const hold = holdOf(checked, customer, context.stock);
    const invoiceTo = request.details.invoiceTo ?? context.invoiceAddresses.find(request.accountId);
    const order = { ...checked, request, customer, hold, invoiceTo };
    context.limits.add(customer.id);
    context.placedBefore.add(order);
    context.gonePadRows.add(request);
    return { kind: 'accepted', order };
  } catch (error) {
    if (error instanceof ProblemError || error instanceof TaxToAsk) {
      return { kind: 'refused', problem: error };
    }
    throw error;
  }
}

/** A buyer who has neither paid nor verified an address holds nothing while staff have still to quote the shipping. */
function holdOf(
  { awaitsQuote, lines }: CheckedOrder,
  { isNew, isVerified }: Customer,
  stock: AvailableStock,
): OrderHold {
  if (awaitsQuote && isNew && !isVerified) return 'none';
  return stock.hold(
    lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    isNew,
  );
}

function outcomeOf(decision: Decision, stored: ReadonlyMap<AcceptedOrder, Order>): Order | Error {
  if (decision.kind === 'refused') return decision.problem;
  if (decision.kind === 'placed before') return decision.order;
  return stored.get(decision.order) ?? new Error('An accepted order was not stored.');
}
