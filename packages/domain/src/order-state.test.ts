import { describe, expect, it } from 'vitest';
import {
  differenceState,
  formatOrderNumber,
  holdMoves,
  holdsStock,
  isInvoiced,
  isPaid,
  isPayable,
  isPossible,
  isPrintable,
  isRefundable,
  isRefunded,
  isReviewable,
  isShippable,
  lifeMoves,
  mayChange,
  moneyMoves,
  type OrderActor,
  type OrderFacts,
  orderHolds,
  orderLives,
  orderMoney,
  orderState,
  orderStates,
  parseOrderNumber,
  recordedState,
} from './order-state.ts';

const actors = ['customer', 'admin', 'system'] as const satisfies OrderActor[];
const combinations: OrderFacts[] = orderLives.flatMap((life) =>
  orderMoney.flatMap((money) => orderHolds.map((hold) => ({ life, money, hold }))),
);
const possible = combinations.filter(isPossible);

/** What an order can become from these facts, by anybody and any detour. */
function reachableFrom(start: OrderFacts): OrderFacts[] {
  const seen = new Set<OrderFacts>();
  const waiting = [start];
  for (let facts = waiting.pop(); facts; facts = waiting.pop()) {
    const from = facts;
    const next = possible.filter((to) => actors.some((actor) => mayChange(from, to, actor)));
    waiting.push(...next.filter((to) => !seen.has(to)));
    for (const to of next) seen.add(to);
  }
  return [...seen];
}

const factsOf = (life: OrderFacts['life'], money: OrderFacts['money'], hold: OrderFacts['hold']) =>
  possible.find((each) => each.life === life && each.money === money && each.hold === hold) ??
  expect.unreachable();

describe('the tables of moves', () => {
  it.each([
    ['lives', lifeMoves],
    ['money', moneyMoves],
    ['holds', holdMoves],
  ])('of %s contain no move twice, and none to the same', (_name, moves) => {
    const names = moves.map(({ from, to }) => `${from} to ${to}`);
    expect(new Set(names).size).toBe(moves.length);
    for (const { from, to, by } of moves) {
      expect(from).not.toBe(to);
      expect(by.length).toBeGreaterThan(0);
    }
  });

  it('leave money to the system', () => {
    expect(moneyMoves.flatMap(({ by }) => by)).toEqual(moneyMoves.map(() => 'system'));
  });

  it('reach every word from a placed order', () => {
    const words = reachableFrom(factsOf('open', 'unpaid', 'full')).map(recordedState);
    expect(new Set(words)).toEqual(new Set(orderStates));
  });

  it('let no paid order be deleted or lapse, by any detour', () => {
    for (const paid of possible.filter(({ money }) => money === 'paid')) {
      const words = new Set(reachableFrom(paid).map(recordedState));
      expect(words).toEqual(new Set(['refunded', 'paid']));
    }
  });

  it('leave nothing after deleted', () => {
    for (const deleted of possible.filter(({ life }) => life === 'deleted')) {
      const next = reachableFrom(deleted).filter(({ life }) => life !== 'deleted');
      expect(next).toEqual([]);
    }
  });

  it('let stock that is held be released before an order is deleted', () => {
    for (const actor of actors) {
      for (const hold of ['full', 'first'] as const) {
        const from = factsOf('open', 'unpaid', hold);
        expect(mayChange(from, { ...from, life: 'deleted' }, actor)).toBe(false);
        expect(mayChange(from, { ...from, life: 'cancelling' }, actor)).toBe(true);
      }
    }
    const without = factsOf('open', 'unpaid', 'none');
    expect(mayChange(without, { ...without, life: 'deleted' }, 'customer')).toBe(true);
  });

  it('make no change of nothing', () => {
    for (const facts of possible) {
      for (const actor of actors) expect(mayChange(facts, facts, actor)).toBe(false);
    }
  });
});

describe('what facts mean', () => {
  it('is stock held while an order is neither paid nor over', () => {
    const holding = possible.filter(holdsStock).map(recordedState);
    expect(new Set(holding)).toEqual(new Set(['pending', 'cancelling']));
  });

  it('is payable where money may still arrive', () => {
    const payable = possible
      .filter((facts) => isPayable({ ...facts, awaitsQuote: false }))
      .map(recordedState);
    expect(new Set(payable)).toEqual(new Set(['cancelling', 'expired', 'pending']));
  });

  it.each([
    ['paid', isPaid, ['paid']],
    ['refunded', isRefunded, ['refunded']],
    ['invoiced', isInvoiced, ['paid', 'refunded']],
    ['shippable', isShippable, ['paid']],
    ['printable', isPrintable, ['paid']],
    ['refundable', isRefundable, ['paid']],
    ['reviewable', isReviewable, ['paid']],
  ])('is %s by its money as by its word', (_, question, answers) => {
    expect(orderMoney.filter(question)).toEqual(answers);
    expect(orderStates.filter(question)).toEqual(answers);
  });
});

describe('an order number', () => {
  it('is the serial after the prefix of the shop', () => {
    expect(formatOrderNumber(104_233)).toBe('KS-104233');
  });
});

describe('the word for people', () => {
  it.each([
    ['open', 'unpaid', 'full', null, true, 'pending'],
    ['open', 'unpaid', 'full', null, false, 'expired'],
    ['open', 'unpaid', 'first', null, false, 'expired'],
    ['open', 'unpaid', 'none', null, true, 'pending'],
    ['open', 'unpaid', 'none', null, false, 'expired'],
    ['expired', 'unpaid', 'first', null, true, 'expired'],
    ['cancelling', 'unpaid', 'full', 'expired', false, 'expired'],
    ['cancelling', 'unpaid', 'full', 'deleted', false, 'cancelling'],
    ['open', 'paid', 'none', null, true, 'paid'],
    ['open', 'refunded', 'full', null, false, 'refunded'],
    ['deleted', 'unpaid', 'none', null, true, 'deleted'],
  ] as const)(
    'of one that is %s and %s with the hold %s (to %s), time left: %s, is %s',
    (life, money, hold, cancellingTo, isTimeLeft, word) => {
      expect(orderState({ life, money, hold, cancellingTo, isTimeLeft })).toBe(word);
    },
  );
});

describe("an order's number", () => {
  it.each([
    ['KS-104233', 104233],
    [' ks104233 ', 104233],
    ['ks - 104233', 104233],
    ['#104233', 104233],
    ['104233', 104233],
    ['KS-', null],
    ['0', null],
    ['KS-104233-2', null],
    ['1Z999AA10123456784', null],
    ['9'.repeat(16), null],
    ['', null],
  ])('is read from %j', (text, serial) => {
    expect(parseOrderNumber(text)).toBe(serial);
  });

  it('is read as it is written', () => {
    expect(parseOrderNumber(formatOrderNumber(104233))).toBe(104233);
  });
});

describe('the difference in shipping that an order asks for', () => {
  it('is owed until it is paid or deleted, whatever the clock says', () => {
    const owed = possible.filter((facts) => differenceState(facts) === 'owed');
    expect(new Set(owed.map(({ life }) => life))).toEqual(
      new Set(['open', 'cancelling', 'expired']),
    );
    expect(owed.every(({ money }) => money === 'unpaid')).toBe(true);
    expect(differenceState({ life: 'deleted', money: 'unpaid' })).toBe('waived');
    expect(differenceState({ life: 'open', money: 'refunded' })).toBe('refunded');
  });
});
