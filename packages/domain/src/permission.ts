/** Who is calling: a visitor without a session, a signed-in customer, or an admin. */
export type Role = 'visitor' | 'customer' | 'admin';

/**
 * What a call asks of its caller. `identity` is a person proved by the identity provider but not yet
 * by a session of ours; `provider` is a payment provider's signed delivery.
 */
export type Access = 'public' | 'identity' | 'customer' | 'admin' | 'provider';

const rolesByAccess = {
  public: ['visitor', 'customer', 'admin'],
  identity: ['visitor', 'customer', 'admin'],
  customer: ['customer', 'admin'],
  admin: ['admin'],
  provider: ['visitor', 'customer', 'admin'],
} as const satisfies Record<Access, readonly Role[]>;

/** Whether a role passes the door of a call. What stands behind the door is checked per record. */
export function mayEnter(role: Role, access: Access): boolean {
  const allowed: readonly Role[] = rolesByAccess[access];
  return allowed.includes(role);
}

/** Actions on a record that belongs to somebody. */
export type OwnedAction =
  | 'order.read'
  | 'order.delete'
  | 'order.pay'
  | 'profile.read'
  | 'profile.update'
  | 'role.read';

const adminToo: Record<OwnedAction, boolean> = {
  'order.read': true,
  'order.delete': true,
  'order.pay': false,
  'profile.read': true,
  'profile.update': false,
  'role.read': true,
};

interface Caller {
  readonly userId: string;
  readonly role: Role;
}

/** Whether the caller may do this to a record of the given owner. */
export function mayActOn(caller: Caller, action: OwnedAction, ownerId: string): boolean {
  if (caller.userId === ownerId) return true;
  return caller.role === 'admin' && adminToo[action];
}
