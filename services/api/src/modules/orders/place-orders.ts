import type { Order } from '@kerf/contract/schemas/order';
import { ProblemError } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-fault.ts';
import { gather } from '../../db/gather.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Meter } from '../../metrics/meter.ts';
import { checkOrder } from './check-order.ts';
import { lockOpenOrders, type OpenOrders } from './open-orders.ts';
import { findKeptReplies, keepReplies } from './order-keys.ts';
import { type Placement, withoutRepeats } from './placement.ts';
import { Shelf } from './shelf.ts';
import { lockProducts } from './stock.ts';
import { type AcceptedOrder, storeOrders } from './store-orders.ts';

// More would leave each with less company.
const AT_ONCE = 1;

export interface OrderRules {
  /** How long an unpaid order keeps its stock. */
  readonly holdHours: number;
  readonly maxOpenOrders: number;
}

export interface OrderDeskDeps {
  readonly db: Database;
  readonly orderRules: OrderRules;
  readonly meter: Meter;
}

type Outcome = Order | Error;
type PlaceOrder = (placement: Placement) => Promise<Order>;

/**
 * Places orders and sets their stock aside, each all or nothing. Orders that come in at once share a
 * transaction, so that a busy product's row is locked and written once for all of them.
 */
export function createOrderDesk(deps: OrderDeskDeps): PlaceOrder {
  return gather((placements) => placeTogether(deps, placements), AT_ONCE);
}

async function placeTogether(
  deps: OrderDeskDeps,
  placements: readonly Placement[],
): Promise<Outcome[]> {
  const outcomes = new Map<Placement, Outcome>();
  for (const round of withoutRepeats(placements)) {
    for (const [placement, outcome] of await placeRound(deps, round)) {
      outcomes.set(placement, outcome);
    }
  }
  return placements.map(
    (placement) => outcomes.get(placement) ?? new Error('An order was neither placed nor refused.'),
  );
}

type Outcomes = ReadonlyMap<Placement, Outcome>;

async function placeRound(
  deps: OrderDeskDeps,
  placements: readonly Placement[],
): Promise<Outcomes> {
  try {
    const { outcomes, placed } = await inTransaction(deps.db, (tx) =>
      placeAll(tx, placements, deps.orderRules),
    );
    deps.meter.ordersPlaced(placed);
    return outcomes;
  } catch (error) {
    const [only, ...more] = placements;
    if (!only || more.length === 0 || isDatabaseUnavailable(error)) throw error;
    return placeOneByOne(deps, placements);
  }
}

/** One order that the database refuses must not take the others down with it. */
async function placeOneByOne(
  deps: OrderDeskDeps,
  placements: readonly Placement[],
): Promise<Outcomes> {
  const outcomes = new Map<Placement, Outcome>();
  for (const placement of placements) {
    try {
      const alone = await placeRound(deps, [placement]);
      for (const [, outcome] of alone) outcomes.set(placement, outcome);
    } catch (error) {
      outcomes.set(placement, error instanceof Error ? error : new Error(String(error)));
    }
  }
  return outcomes;
}

/** Locks customers before products, and both in the order of their ids, so that nobody waits in a ring. */
async function placeAll(
  tx: Tx,
  placements: readonly Placement[],
  rules: OrderRules,
): Promise<{ readonly outcomes: Outcomes; readonly placed: number }> {
  const customers = placements.map(({ actor }) => actor.userId);
  const openOrders = await lockOpenOrders(tx, customers, rules.maxOpenOrders);
  const outcomes = new Map<Placement, Outcome>(await findKeptReplies(tx, placements));
  const fresh = placements.filter((placement) => !outcomes.has(placement));
  const shelf = new Shelf(await lockProducts(tx, productsOf(fresh)));
  const accepted: AcceptedOrder[] = [];
  for (const placement of fresh) {
    const decision = decide(placement, shelf, openOrders);
    if (decision instanceof ProblemError) outcomes.set(placement, decision);
    else accepted.push(decision);
  }
  const stored = await storeOrders(tx, accepted, rules.holdHours);
  await keepReplies(tx, stored);
  for (const { placement, order } of stored) outcomes.set(placement, order);
  return { outcomes, placed: stored.length };
}

/** What was accepted counts at once, for the orders that share the transaction. */
function decide(
  placement: Placement,
  shelf: Shelf,
  openOrders: OpenOrders,
): AcceptedOrder | ProblemError {
  const { actor, request } = placement;
  try {
    openOrders.check(actor.userId);
    const checked = checkOrder(request, shelf);
    shelf.promise(request.lines);
    openOrders.add(actor.userId);
    return { ...checked, placement };
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

function productsOf(placements: readonly Placement[]): string[] {
  return [
    ...new Set(placements.flatMap(({ request }) => request.lines.map((line) => line.productId))),
  ];
}
