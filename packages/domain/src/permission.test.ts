import { describe, expect, it } from 'vitest';
import { type Access, mayActOn, mayEnter, type OwnedAction, type Role } from './permission.ts';

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
  const matrix: [OwnedAction, { owner: boolean; otherCustomer: boolean; admin: boolean }][] = [
    ['order.read', { owner: true, otherCustomer: false, admin: true }],
    ['order.list', { owner: true, otherCustomer: false, admin: true }],
    ['order.delete', { owner: true, otherCustomer: false, admin: true }],
    ['order.pay', { owner: true, otherCustomer: false, admin: false }],
    ['payment.settle', { owner: true, otherCustomer: false, admin: false }],
    ['profile.read', { owner: true, otherCustomer: false, admin: true }],
    ['profile.update', { owner: true, otherCustomer: false, admin: false }],
    ['role.read', { owner: true, otherCustomer: false, admin: true }],
    ['user.block', { owner: false, otherCustomer: false, admin: true }],
  ];

  it.each(matrix)('allows %s to its owner as %j says, whatever the role', (action, allowed) => {
    for (const role of ['customer', 'admin'] as const) {
      expect(mayActOn({ userId: 'owner', role }, action, 'owner')).toBe(allowed.owner);
    }
  });

  it.each(matrix)('allows %s to others only as %j says', (action, allowed) => {
    for (const owner of ['owner', null]) {
      expect(mayActOn({ userId: 'other', role: 'visitor' }, action, owner)).toBe(false);
      expect(mayActOn({ userId: 'other', role: 'customer' }, action, owner)).toBe(
        allowed.otherCustomer,
      );
      expect(mayActOn({ userId: 'other', role: 'admin' }, action, owner)).toBe(allowed.admin);
    }
  });
});
