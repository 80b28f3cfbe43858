import type { Role } from '@kerf/domain/permission';
import type { CheckedSignIn } from '../modules/users/account-check.ts';

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

/** An actor with the sign-in that they act by. */
export interface SignedIn {
  readonly actor: Actor;
  readonly signIn: CheckedSignIn;
}
