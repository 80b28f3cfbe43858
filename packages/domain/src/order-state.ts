/** The shop's promise: a paid order ships within this many working days. */
export const SHIPPING_WORKING_DAYS = 3;

/** For how many days at most an order holds its stock while staff have still to quote its shipping. */
export const QUOTE_WAIT_DAYS = 7;

/** Where an order is in its life: what people and the clock did. What is paid stays open. */
export const orderLives = ['open', 'cancelling', 'deleted', 'expired'] as const;
export type OrderLife = (typeof orderLives)[number];

/** Where its money is. */
export const orderMoney = ['unpaid', 'paid', 'refunded'] as const;
export type OrderMoney = (typeof orderMoney)[number];

/**
 * How an unpaid order holds its stock: `full` as its own, `first` out of the share that new users have
 * together, `none` not at all. Without a hold it can be paid until its time ends, if the stock is still
 * available. Kept as it was once the order is paid or over.
 */
export const orderHolds = ['full', 'first', 'none'] as const;
export type OrderHold = (typeof orderHolds)[number];

/** What an order is, but for its goods, which have a table of their own (`fulfillment.ts`). */
export interface OrderFacts {
  readonly life: OrderLife;
  readonly money: OrderMoney;
  readonly hold: OrderHold;
}

export type OrderActor = 'customer' | 'admin' | 'system';

interface Move<Fact> {
  readonly from: Fact;
  readonly to: Fact;
  readonly by: readonly OrderActor[];
}

/** Every allowed move of an order's life. All others are refused. */
export const lifeMoves: readonly Move<OrderLife>[] = [
  // Its card payment is canceled first, and may still succeed.
  { from: 'open', to: 'cancelling', by: ['customer', 'admin', 'system'] },
  { from: 'cancelling', to: 'open', by: ['system'] },
  { from: 'cancelling', to: 'deleted', by: ['system'] },
  { from: 'cancelling', to: 'expired', by: ['system'] },
  // Without a hold there is no stock to release, so that nothing has to wait.
  { from: 'open', to: 'deleted', by: ['customer', 'admin'] },
  // Its payment arrived late.
  { from: 'expired', to: 'open', by: ['system'] },
];

/** Every allowed move of an order's money, which follows what Stripe says alone. */
export const moneyMoves: readonly Move<OrderMoney>[] = [
  { from: 'unpaid', to: 'paid', by: ['system'] },
  // Charged and refunded at Stripe before Kerf received either event.
  { from: 'unpaid', to: 'refunded', by: ['system'] },
  { from: 'paid', to: 'refunded', by: ['system'] },
  // The bank returned the refund, so the order is paid again.
  { from: 'refunded', to: 'paid', by: ['system'] },
];

/** Every allowed move of an order's hold. */
export const holdMoves: readonly Move<OrderHold>[] = [
  { from: 'full', to: 'none', by: ['admin'] },
  { from: 'first', to: 'none', by: ['admin'] },
  { from: 'first', to: 'full', by: ['system'] },
  { from: 'none', to: 'full', by: ['system'] },
];

/** Whether facts can be true together. Postgres has the same rule as a constraint. */
export function isPossible({ life, money, hold }: OrderFacts): boolean {
  if (money !== 'unpaid') return life === 'open';
  return life !== 'cancelling' || hold !== 'none';
}

/** Whether the actor may change an order's facts so. */
export function mayChange(from: OrderFacts, to: OrderFacts, actor: OrderActor): boolean {
  if (!isPossible(to)) return false;
  // Stock that is held is released by cancelling.
  if (from.life === 'open' && to.life === 'deleted' && holdsStock(from)) return false;
  const isAllowed = [
    isMove(lifeMoves, from.life, to.life, actor),
    isMove(moneyMoves, from.money, to.money, actor),
    isMove(holdMoves, from.hold, to.hold, actor),
  ];
  return isAllowed.includes('allowed') && !isAllowed.includes('refused');
}

function isMove<Fact>(moves: readonly Move<Fact>[], from: Fact, to: Fact, actor: OrderActor) {
  if (from === to) return 'stays';
  const found = moves.some(
    (move) => move.from === from && move.to === to && move.by.includes(actor),
  );
  return found ? 'allowed' : 'refused';
}

/** Whether the order holds stock now. */
export function holdsStock({ life, money, hold }: OrderFacts): boolean {
  return money === 'unpaid' && (life === 'open' || life === 'cancelling') && hold !== 'none';
}

/** Whether the order waits for its payment and holds its stock meanwhile. */
export function waitsWithHold(facts: OrderFacts): boolean {
  return facts.life === 'open' && holdsStock(facts);
}

/** Whether the order waits for its payment without holding stock. */
export function waitsWithoutHold({ life, money, hold }: OrderFacts): boolean {
  return life === 'open' && money === 'unpaid' && hold === 'none';
}

/** Whether staff have still to quote the shipping of an order. Until then its total is not known. */
interface Quotation {
  readonly awaitsQuote: boolean;
}

/** Whether a payment that arrives can pay the order, if its stock is still there. */
export function isPayable({ life, money, awaitsQuote }: OrderFacts & Quotation): boolean {
  return money === 'unpaid' && life !== 'deleted' && !awaitsQuote;
}

/** What became of the difference in shipping that an order asks for. */
export const differenceStates = ['owed', 'paid', 'refunded', 'waived'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/**
 * The same by the order that asks for it. Deleting that waives it; its time to pay does not end. The goods of the order
 * that it supplements stay while it is owed.
 */
export function differenceState({
  life,
  money,
}: Pick<OrderFacts, 'life' | 'money'>): DifferenceState {
  if (money !== 'unpaid') return money;
  return life === 'deleted' ? 'waived' : 'owed';
}

/** An order in one word, as people see it. */
export const orderStates = [
  'pending',
  'cancelling',
  'paid',
  'refunded',
  'deleted',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];

interface FactsNow extends OrderFacts {
  /** What a `cancelling` order will be. */
  readonly cancellingTo: 'deleted' | 'expired' | null;
  /** Whether the time to pay has not ended. */
  readonly isTimeLeft: boolean;
}

/**
 * The word for an order now. An unpaid order expires as soon as its time is over, although its stock is
 * released only once its card payment has been canceled.
 */
export function orderState({ life, money, cancellingTo, isTimeLeft }: FactsNow): OrderState {
  if (money !== 'unpaid') return money;
  if (life === 'open') return isTimeLeft ? 'pending' : 'expired';
  return cancellingTo === 'expired' ? 'expired' : life;
}

/** The word for an order in its history, which no clock changes: without a hold it is expired until it is paid. */
export function recordedState({ life, money, hold }: OrderFacts): OrderState {
  if (money !== 'unpaid') return money;
  if (life !== 'open') return life;
  return hold === 'none' ? 'expired' : 'pending';
}

// What an order's money allows: one question each, asked by its money or by its word, so that an answer can
// change alone. Queries ask them through `money-conditions.ts` of the server.

/** Whether the shop has the money, and owes none of it. */
export function isPaid(state: OrderMoney | OrderState): boolean {
  return state === 'paid';
}

/** Whether the money has gone back as a whole. What had not shipped is the shop's again. */
export function isRefunded(state: OrderMoney | OrderState): boolean {
  return state === 'refunded';
}

/** Whether the money came at some time. There is an invoice then, and the order can no longer be deleted. */
export function isInvoiced(state: OrderMoney | OrderState): boolean {
  return isPaid(state) || isRefunded(state);
}

/** Whether its goods may leave, as far as its money decides. */
export function isShippable(state: OrderMoney | OrderState): boolean {
  return isPaid(state);
}

/** Whether a packing slip and a pick list may be printed for its goods. */
export function isPrintable(state: OrderMoney | OrderState): boolean {
  return isPaid(state);
}

/** Whether there is money to give back. */
export function isRefundable(state: OrderMoney | OrderState): boolean {
  return isPaid(state);
}

/** Whether its buyer's review of a product counts as one by somebody who bought it. */
export function isReviewable(state: OrderMoney | OrderState): boolean {
  return isPaid(state);
}

/** An order in one word, and whether it waits for a quote. */
interface QuotedState extends Quotation {
  readonly state: OrderState;
}

/** Whether its customer can pay an order now: not while its shipping is to be quoted. */
export function isPayableNow({ state, awaitsQuote }: QuotedState): boolean {
  return state === 'pending' && !awaitsQuote;
}

/** Whether staff can quote the shipping of an order now. */
export function isQuotable({ state, awaitsQuote }: QuotedState): boolean {
  return state === 'pending' && awaitsQuote;
}

/** Only an order that waits for its payment can be deleted. */
export function isDeletable(state: OrderState): boolean {
  return state === 'pending';
}

/** Formats an order number: "KS-104233". */
export function formatOrderNumber(serial: number): string {
  return `KS-${serial}`;
}

/** The serial of an order's number, however it is typed or scanned: "KS-104233", "ks104233", "#104233"; null for anything else. */
export function parseOrderNumber(text: string): number | null {
  const [, digits] = /^\s*(?:ks\s*-?\s*|#\s*)?(\d{1,15})\s*$/i.exec(text) ?? [];
  const serial = Number(digits);
  return digits !== undefined && serial >= 1 ? serial : null;
}
