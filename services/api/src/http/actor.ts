import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '@kerf/domain/permission';

/** A sign-in whose account may have been disabled at the identity provider since. */
export interface CheckedSignIn {
  readonly uid: string;
  readonly signedInAt: Date;
}

/** What a request proves its caller with. A payment pass may view and pay one order, and ends with its session. */
export type Credential =
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'payment pass'; readonly sessionId: string; readonly orderId: string };

/** The signed-in person behind a request, as currently stored in the database. */
export interface Actor {
  readonly userId: string;
  /** The account for which they act, which owns what they order and save. */
  readonly accountId: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Exclude<Role, 'visitor'>;
  readonly credential: Credential;
}

/** An actor and the sign-in of the session. */
export interface SignedIn {
  readonly actor: Actor;
  readonly signIn: CheckedSignIn;
}

/** Finds the person behind a bearer token. Rejects with a ProblemError if the session has ended. */
export type FindActor = (token: string) => Promise<Actor>;

/** Finds the person behind a public call; null for a visitor or an ended session. */
export type FindOptionalActor = (headers: IncomingHttpHeaders) => Promise<Actor | null>;
