import type { Endpoint } from '@kerf/contract/endpoint';
import { type ApiProblem, apiProblem, isApiProblem } from './api-problem.ts';
import type { Answer } from './transport.ts';

/** The source of access tokens, implemented by the session. */
export interface TokenSource {
  /** The current access token, or null. */
  current(): string | null;
  /**
   * Obtains a new access token; null if no one is signed in any more. May reject with the problem that
   * prevented it; only a 401 ends the session.
   */
  renew(): Promise<string | null>;
  /** Called once the session has definitely ended, with the problem that proves it. */
  onSignedOut(problem: ApiProblem): void;
}

type Send<A extends Answer> = (token: string | null) => Promise<A>;

/** A call's access, and whether it sends a token if there is one. */
type Entry = Pick<Endpoint, 'access' | 'knowsCaller'>;

/** Sends a call with the token that its access requires, or with `bearer` if given. */
export type Authorize = <A extends Answer>(
  entry: Entry,
  bearer: string | undefined,
  send: Send<A>,
) => Promise<A>;

/** On a 401, renews the token (once for all waiting calls) and repeats the call once. */
export function createAuthorize(tokens: TokenSource): Authorize {
  let renewal: Promise<string | null> | null = null;

  function renewOnce(): Promise<string | null> {
    renewal ??= tokens.renew().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  function signOut(problem: ApiProblem): never {
    tokens.onSignedOut(problem);
    throw problem;
  }

  async function freshToken(refused: string | null, problem: ApiProblem): Promise<string> {
    const held = tokens.current();
    if (held !== null && held !== refused) return held;
    const fresh = await renewOnce().catch((error: unknown) => {
      if (isApiProblem(error) && error.status === 401) return signOut(error);
      throw error;
    });
    return fresh ?? signOut(problem);
  }

  async function withSession<A extends Answer>(send: Send<A>): Promise<A> {
    const token = tokens.current();
    const first = await send(token);
    if (first.status !== 401) return first;
    const problem = apiProblem(first.status, first.json);
    const second = await send(await freshToken(token, problem));
    if (second.status === 401) return signOut(apiProblem(second.status, second.json));
    return second;
  }

  return ({ access, knowsCaller = false }, bearer, send) => {
    if (bearer !== undefined) return send(bearer);
    if (access === 'customer' || access === 'admin') return withSession(send);
    return send(knowsCaller ? tokens.current() : null);
  };
}
