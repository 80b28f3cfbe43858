/** What decides whether a user is new. Whether the address is verified does not. */
export interface UserFacts {
  /** Whether the user has ever paid for an order. */
  readonly hasPaid: boolean;
  /** Whether staff made the user, or made the user an admin. */
  readonly madeByStaff: boolean;
}

/** The maximum number of open orders of a new user. */
export const NEW_USER_OPEN_ORDERS = 3;
/** The maximum number of orders that a new user places within 24 hours, deleted ones among them. */
export const NEW_USER_ORDERS_A_DAY = 10;

/** Whether a user is new: nobody whom the shop knows has paid or vouched for them. */
export function isNewUser({ hasPaid, madeByStaff }: UserFacts): boolean {
  return !hasPaid && !madeByStaff;
}

/** Whether new users together would hold more than half of a product's units. */
export function exceedsNewUsersShare(
  heldByNewUsers: number,
  quantity: number,
  onHand: number,
): boolean {
  return 2 * (heldByNewUsers + quantity) > onHand;
}

/** Whether an order holds its stock, or can be paid, for a shorter time until its user verifies the address or pays. */
export function isShortHold(order: {
  readonly heldUntil: string;
  readonly securedUntil?: string | undefined;
}): boolean {
  return (
    order.securedUntil !== undefined && Date.parse(order.heldUntil) < Date.parse(order.securedUntil)
  );
}
