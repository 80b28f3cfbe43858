import { describe, expect, it } from 'vitest';
import { exceedsNewUsersShare, isNewUser, isShortHold } from './new-user.ts';

describe('a new user', () => {
  it.each([
    [{ hasPaid: false, madeByStaff: false }, true],
    [{ hasPaid: true, madeByStaff: false }, false],
    [{ hasPaid: false, madeByStaff: true }, false],
  ])('%j is %s', (standing, isNew) => {
    expect(isNewUser(standing)).toBe(isNew);
  });
});

describe('what new users may hold together', () => {
  it('is at most half of the units on hand', () => {
    expect(exceedsNewUsersShare(50, 10, 120)).toBe(false);
    expect(exceedsNewUsersShare(51, 10, 120)).toBe(true);
    expect(exceedsNewUsersShare(0, 6, 11)).toBe(true);
  });
});

describe('a short hold', () => {
  const heldUntil = '2026-03-01T10:00:00.000Z';
  it('ends before verifying or paying would let it end', () => {
    expect(isShortHold({ heldUntil, securedUntil: '2026-03-04T09:00:00.000Z' })).toBe(true);
    expect(isShortHold({ heldUntil, securedUntil: heldUntil })).toBe(false);
    expect(isShortHold({ heldUntil })).toBe(false);
  });
});
