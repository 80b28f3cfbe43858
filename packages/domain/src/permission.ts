/** Who is calling: a visitor without a session, a signed-in customer, or an admin. */
export type Role = 'visitor' | 'customer' | 'admin';

/**
 * Who may make a call. `identity` is a person authenticated by the identity provider but without a session
 * of ours; `provider` is a signed delivery by the payment provider.
 */
export type Access = 'public' | 'identity' | 'customer' | 'admin' | 'provider';

const rolesByAccess = {
  public: ['visitor', 'customer', 'admin'],
  identity: ['visitor', 'customer', 'admin'],
  customer: ['customer', 'admin'],
  admin: ['admin'],
  provider: ['visitor', 'customer', 'admin'],
} as const satisfies Record<Access, readonly Role[]>;

/** Whether a role may make a call. Permission for a single record is decided by `can`. */
export function mayEnter(role: Role, access: Access): boolean {
  const allowed: readonly Role[] = rolesByAccess[access];
  return allowed.includes(role);
}

/** Actions on a record that has an owner. */
export type OwnedAction =
  | 'order.read'
  | 'order.list'
  | 'order.delete'
  | 'order.update'
  | 'order.pay'
  | 'address.change'
  | 'payment.settle'
  | 'profile.read'
  | 'profile.update'
  | 'role.read'
  | 'user.block'
  | 'user.erase';

interface Rule {
  /** Whether the record belongs to an account, or is a person's own. */
  readonly of: 'account' | 'user';
  readonly owner: boolean;
  /** An admin who is not the owner. */
  readonly admin: boolean;
}

const rules: Record<OwnedAction, Rule> = {
  'order.read': { of: 'account', owner: true, admin: true },
  'order.list': { of: 'account', owner: true, admin: true },
  'order.delete': { of: 'account', owner: true, admin: true },
  'order.update': { of: 'account', owner: true, admin: true },
  'order.pay': { of: 'account', owner: true, admin: false },
  'address.change': { of: 'account', owner: true, admin: true },
  'payment.settle': { of: 'user', owner: true, admin: false },
  'profile.read': { of: 'user', owner: true, admin: true },
  'profile.update': { of: 'user', owner: true, admin: false },
  'role.read': { of: 'user', owner: true, admin: true },
  'user.block': { of: 'user', owner: false, admin: true },
  'user.erase': { of: 'user', owner: true, admin: true },
};

/** What staff do to any record, whoever owns it. */
const staffActions = [
  /** What needs attention, who ordered, refused refunds, notes among staff, texts of mails. */
  'order.read-internal',
  'order.print-slip',
  'order.fulfill',
  'order.refund',
  'history.read',
  'changes.read-all',
  /** A review under the shop's own name. */
  'review.sign-as-shop',
] as const;
export type StaffAction = (typeof staffActions)[number];

interface Caller {
  readonly userId: string;
  /** The account for which they act. */
  readonly accountId: string;
  readonly role: Role;
}

/** Whether somebody works for the shop. */
export function isStaff({ role }: { readonly role?: Role | null | undefined }): boolean {
  return role === 'admin';
}

/**
 * Whether the caller may do this: to a record of the given account or user, null for a record that does not
 * exist, or as staff to any record.
 */
export function can(caller: Caller, action: OwnedAction, ownerId: string | null): boolean;
export function can(caller: Pick<Caller, 'role'>, action: StaffAction): boolean;
export function can(
  caller: Pick<Caller, 'role'> & Partial<Caller>,
  action: OwnedAction | StaffAction,
  ownerId: string | null = null,
): boolean {
  if (isStaffAction(action)) return isStaff(caller);
  const rule = rules[action];
  const own = rule.of === 'account' ? caller.accountId : caller.userId;
  return own === ownerId ? rule.owner : isStaff(caller) && rule.admin;
}

function isStaffAction(action: OwnedAction | StaffAction): action is StaffAction {
  return staffActions.some((one) => one === action);
}
