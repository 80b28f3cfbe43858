import { describe, expect, it } from 'vitest';
import { grantQuery, profileUpdate, userQuery } from './user.ts';

describe('a change of profile', () => {
  it('leaves alone what it does not name, and can empty what it does', () => {
    expect(profileUpdate.parse({})).toEqual({});
    expect(profileUpdate.parse({ phone: '' })).toEqual({ phone: '' });
  });

  it('can change neither name, address of mail nor role', () => {
    expect(profileUpdate.parse({ email: 'a@b.co', role: 'admin', displayName: 'x' })).toEqual({});
  });

  it('links only to https', () => {
    expect(profileUpdate.safeParse({ linkedin: 'javascript:alert(1)' }).success).toBe(false);
    expect(profileUpdate.safeParse({ linkedin: 'https://example.com/in/robin' }).success).toBe(
      true,
    );
  });
});

describe('the queries about users', () => {
  it('ask before an unverified address is made admin', () => {
    expect(grantQuery.parse({})).toEqual({ allowUnverified: 'false' });
    expect(grantQuery.safeParse({ allowUnverified: 'yes' }).success).toBe(false);
  });

  it('filter by roles that exist', () => {
    expect(userQuery.parse({ role: 'customer' }).role).toBe('customer');
    expect(userQuery.safeParse({ role: 'root' }).success).toBe(false);
  });
});
