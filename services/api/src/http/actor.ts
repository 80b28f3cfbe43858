import type { Role } from '@kerf/domain/permission';

/** A sign-in whose account may have been disabled at the identity provider since. */
export interface CheckedSignIn {
  readonly uid: string;
  readonly signedInAt: Date;
}

/** The signed-in person behind a request, as currently stored in the database. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Exclude<Role, 'visitor'>;
  /** The only order that a payment pass may view and pay; null for an ordinary session. */
  readonly onlyOrderId: string | null;
}

/** An actor and the sign-in of the session. */
export interface SignedIn {
  readonly actor: Actor;
  readonly signIn: CheckedSignIn;
}

/** Finds the person behind a bearer token. Rejects with a ProblemError if the session has ended. */
export type FindActor = (token: string) => Promise<Actor>;
