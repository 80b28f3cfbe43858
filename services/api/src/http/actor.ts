import type { Role } from '@kerf/domain/permission';

/** The signed-in person behind a request, as the database knows them now. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Exclude<Role, 'visitor'>;
  /** The one order that a payment pass may see and pay; null for an ordinary session. */
  readonly onlyOrderId: string | null;
}
