import type { Order } from '@kerf/contract/schemas/order';
import { ProblemError } from '@kerf/domain/problem';
import { asOne } from '../../db/as-one.ts';
import type { Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-fault.ts';
import { gather } from '../../db/gather.ts';
import type { Pipeline, Send } from '../../db/pipeline.ts';
import type { Meter } from '../../metrics/meter.ts';
import { checkOrder } from './check-order.ts';
import { type Customer, type Customers, lockCustomers } from './customers.ts';
import { OpenOrders, openOrders } from './open-orders.ts';
import { answersBefore, placedUnder } from './order-keys.ts';
import { type Placement, withoutRepeats } from './placement.ts';
import { Shelf } from './shelf.ts';
import { lockedProducts } from './stock.ts';
import { type AcceptedOrder, storeOrders } from './store-orders.ts';

// One is in Postgres and one waits for its disk while this process is at the third.
const AT_ONCE = 3;

export interface OrderRules {
  /** How long an unpaid order keeps its stock. */
  readonly holdHours: number;
  readonly maxOpenOrders: number;
}

export interface OrderDeskDeps {
  readonly db: Database;
  readonly pipeline: Pipeline;
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
    const { outcomes, placed } = await deps.pipeline.inTwoTrips({
      read: (send) => readDesk(send, placements, deps.orderRules),
      write: (send, desk) => placeAll(send, placements, desk, deps.orderRules),
    });
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

interface Desk {
  readonly customers: Customers;
  readonly openOrders: OpenOrders;
  /** What was placed before under the keys of these placements. */
  readonly known: ReadonlyMap<Placement, Outcome>;
  readonly shelf: Shelf;
}

/** Locks customers before products, and both in the order of their ids, so that nobody waits in a ring. */
async function readDesk(
  send: Send,
  placements: readonly Placement[],
  rules: OrderRules,
): Promise<Desk> {
  const subjects = placements.map(({ subject }) => subject);
  const [customers, [found]] = await Promise.all([
    lockCustomers(send, subjects),
    send(
      asOne({
        open: openOrders(subjects.map(({ userId }) => userId)),
        placed: placedUnder(placements),
        products: lockedProducts(productsOf(placements)),
      }),
    ),
  ]);
  if (!found) throw new Error('The desk was not answered.');
  return {
    customers,
    openOrders: new OpenOrders(rules.maxOpenOrders, found.open),
    known: answersBefore(placements, found.placed),
    shelf: new Shelf(found.products),
  };
}

async function placeAll(
  send: Send,
  placements: readonly Placement[],
  desk: Desk,
  rules: OrderRules,
): Promise<{ readonly outcomes: Outcomes; readonly placed: number }> {
  const outcomes = new Map<Placement, Outcome>();
  const accepted: AcceptedOrder[] = [];
  for (const placement of placements) {
    try {
      const customer = customerOf(placement, desk);
      const known = desk.known.get(placement);
      if (known) outcomes.set(placement, known);
      else accepted.push(accept(placement, customer, desk));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      outcomes.set(placement, error);
    }
  }
  const stored = await storeOrders(send, accepted, rules.holdHours);
  for (const { placement, order } of stored) outcomes.set(placement, order);
  return { outcomes, placed: stored.length };
}

/** Nobody orders, or reads what was ordered, under a session that has ended or in another's name. */
function customerOf({ subject, request }: Placement, { customers }: Desk): Customer {
  const customer = customers.find(subject);
  const { claimedEmail } = request;
  if (claimedEmail === null || claimedEmail === customer.email) return customer;
  throw new ProblemError({ code: 'forbidden' });
}

/** What was accepted counts at once, for the orders that share the transaction. Throws a ProblemError. */
function accept(
  placement: Placement,
  customer: Customer,
  { shelf, openOrders }: Desk,
): AcceptedOrder {
  const { request } = placement;
  openOrders.check(customer.id);
  const checked = checkOrder(request, shelf);
  shelf.promise(request.lines);
  openOrders.add(customer.id);
  return { ...checked, placement, customer };
}

function productsOf(placements: readonly Placement[]): string[] {
  return [
    ...new Set(placements.flatMap(({ request }) => request.lines.map((line) => line.productId))),
  ];
}
