import { describe, expect, it } from 'vitest';
import {
  effectiveState,
  formatOrderNumber,
  holdingStates,
  mayShip,
  nextStates,
  type OrderActor,
  type OrderState,
  orderStates,
  orderTransitions,
  parseOrderNumber,
  payableStates,
} from './order-state.ts';

const actors = ['customer', 'admin', 'system'] as const satisfies OrderActor[];

function movesFrom(state: OrderState): OrderState[] {
  return orderTransitions.filter((move) => move.from === state).map((move) => move.to);
}

function reachableFrom(start: OrderState): Set<OrderState> {
  const seen = new Set<OrderState>();
  const waiting = movesFrom(start);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    waiting.push(...movesFrom(state));
  }
  return seen;
}

describe('the table of order states', () => {
  it('contains only known states and actors', () => {
    for (const { from, to, by } of orderTransitions) {
      expect(orderStates).toContain(from);
      expect(orderStates).toContain(to);
      expect(by.length).toBeGreaterThan(0);
      expect(actors).toEqual(expect.arrayContaining([...by]));
    }
  });

  it('contains no transition twice, and none to the same state', () => {
    const moves = orderTransitions.map(({ from, to }) => `${from} to ${to}`);
    expect(new Set(moves).size).toBe(moves.length);
    expect(orderTransitions.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it('reaches every other state from pending', () => {
    const reached = reachableFrom('pending').add('pending');
    expect(reached).toEqual(new Set(orderStates));
  });

  it('ends in deleted alone, and leaves refunded only where the money came back to the shop', () => {
    const ends = orderStates.filter((state) => movesFrom(state).length === 0);
    expect(ends).toEqual(['deleted']);
    expect(nextStates('refunded', 'system')).toEqual(['paid']);
  });

  it('lets no paid order be deleted or lapse, by any detour', () => {
    expect(reachableFrom('paid')).toEqual(new Set(['refunded', 'paid']));
  });

  it('leaves "paid" to the system', () => {
    for (const state of orderStates) {
      expect(nextStates(state, 'customer')).not.toContain('paid');
      expect(nextStates(state, 'admin')).not.toContain('paid');
    }
  });
});

describe('the next states', () => {
  it('of a pending order are cancelling for anybody, and paid for the system', () => {
    expect(nextStates('pending', 'customer')).toEqual(['cancelling']);
    expect(nextStates('pending', 'admin')).toEqual(['cancelling', 'expired']);
    expect(new Set(nextStates('pending', 'system'))).toEqual(
      new Set(['paid', 'refunded', 'cancelling']),
    );
  });

  it('of an order without a hold are deleted for its customer', () => {
    expect(nextStates('expired', 'customer')).toEqual(['deleted']);
  });

  it('of any other order are none for its customer', () => {
    for (const state of orderStates) {
      if (state === 'pending' || state === 'expired') continue;
      expect(nextStates(state, 'customer')).toEqual([]);
    }
  });

  it('of a paid order are refunded, by what Stripe says alone', () => {
    expect(nextStates('paid', 'system')).toEqual(['refunded']);
    expect(nextStates('paid', 'admin')).toEqual([]);
  });
});

describe('the kinds of states', () => {
  it('are payable where money may still arrive', () => {
    expect(payableStates.toSorted()).toEqual(['cancelling', 'expired', 'pending']);
  });

  it('hold stock while the order is neither paid nor over', () => {
    expect(holdingStates.toSorted()).toEqual(['cancelling', 'pending']);
  });

  it('may be shipped only when paid', () => {
    expect(orderStates.filter(mayShip)).toEqual(['paid']);
  });
});

describe('an order number', () => {
  it('is the serial after the prefix of the shop', () => {
    expect(formatOrderNumber(104_233)).toBe('KS-104233');
  });
});

describe('the state that counts for people', () => {
  it.each([
    ['pending', 'full', null, true, 'pending'],
    ['pending', 'full', null, false, 'expired'],
    ['pending', 'first', null, false, 'expired'],
    ['expired', 'none', null, true, 'pending'],
    ['expired', 'none', null, false, 'expired'],
    ['expired', 'first', null, true, 'expired'],
    ['cancelling', 'full', 'expired', false, 'expired'],
    ['cancelling', 'full', 'deleted', false, 'cancelling'],
    ['paid', 'none', null, true, 'paid'],
    ['deleted', 'none', null, true, 'deleted'],
  ] as const)(
    'of one that is %s with the hold %s (to %s), time left: %s, is %s',
    (state, hold, cancellingTo, isTimeLeft, told) => {
      expect(effectiveState({ state, hold, cancellingTo, isTimeLeft })).toBe(told);
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
