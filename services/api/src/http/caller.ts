import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '@kerf/domain/permission';
import type { Identity } from '../gateways/identity/identity-verifier.ts';
import type { Actor } from './actor.ts';

interface Anyone {
  readonly requestId: string;
  /** Whose calls are counted: a user, or an identity without one; null for anybody. */
  readonly countedAs: string | null;
  /** Sent with calls that must not be executed twice. */
  readonly idempotencyKey: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** What a handler knows about its caller, by the access of the call. */
export interface Callers {
  readonly public: Anyone;
  readonly provider: Anyone;
  readonly identity: Anyone & { readonly identity: Identity };
  readonly customer: Anyone & { readonly actor: Actor };
  readonly admin: Anyone & { readonly actor: Actor };
}

export type Caller<A extends Access> = Callers[A];
