import { describe, expect, it } from 'vitest';
import {
  type Access,
  can,
  isStaff,
  mayEnter,
  type OwnedAction,
  type Role,
  type StaffAction,
} from './permission.ts';

const roles = ['visitor', 'customer', 'admin'] as const satisfies Role[];

describe('access to a call', () => {
  it.each<[Access, Role[]]>([
    ['public', ['visitor', 'customer', 'admin']],
    ['identity', ['visitor', 'customer', 'admin']],
    ['provider', ['visitor', 'customer', 'admin']],
    ['customer', ['customer', 'admin']],
    ['admin', ['admin']],
  ])('that is %s lets in %j', (access, allowed) => {
    expect(roles.filter((role) => mayEnter(role, access))).toEqual(allowed);
  });
});

describe('a record that has an owner', () => {
  const owner = { userId: 'sam', accountId: 'mill' };
  const other = { userId: 'eve', accountId: 'joinery' };
  /** Orders and addresses are an account's, the rest a person's own. */
  const recordOf = (action: OwnedAction) =>
    /^(order|address)\./.test(action) ? owner.accountId : owner.userId;
  const matrix: [OwnedAction, { owner: boolean; otherCustomer: boolean; admin: boolean }][] = [
    ['order.read', { owner: true, otherCustomer: false, admin: true }],
    ['order.list', { owner: true, otherCustomer: false, admin: true }],
    ['order.delete', { owner: true, otherCustomer: false, admin: true }],
    ['order.pay', { owner: true, otherCustomer: false, admin: false }],
    ['address.change', { owner: true, otherCustomer: false, admin: true }],
    ['payment.settle', { owner: true, otherCustomer: false, admin: false }],
    ['profile.read', { owner: true, otherCustomer: false, admin: true }],
    ['profile.update', { owner: true, otherCustomer: false, admin: false }],
    ['role.read', { owner: true, otherCustomer: false, admin: true }],
    ['user.block', { owner: false, otherCustomer: false, admin: true }],
  ];

  it.each(matrix)('allows %s to its owner as %j says, whatever the role', (action, allowed) => {
    for (const role of ['customer', 'admin'] as const) {
      expect(can({ ...owner, role }, action, recordOf(action))).toBe(allowed.owner);
    }
  });

  it.each(matrix)('allows %s to others only as %j says', (action, allowed) => {
    for (const record of [recordOf(action), null]) {
      expect(can({ ...other, role: 'visitor' }, action, record)).toBe(false);
      expect(can({ ...other, role: 'customer' }, action, record)).toBe(allowed.otherCustomer);
      expect(can({ ...other, role: 'admin' }, action, record)).toBe(allowed.admin);
    }
  });
});

describe('what staff do to any record', () => {
  it.each<StaffAction>([
    'order.read-internal',
    'order.print-slip',
    'order.fulfill',
    'order.refund',
    'history.read',
    'changes.read-all',
    'review.sign-as-shop',
  ])('%s is for admins alone', (action) => {
    expect(roles.filter((role) => can({ role }, action))).toEqual(['admin']);
  });

  it('is theirs by their role, which a user may not have', () => {
    expect([isStaff({ role: 'admin' }), isStaff({ role: null }), isStaff({})]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
