import type { Params } from './params.ts';
import type { Act } from './world.ts';

/** One call of the API, after its key was accepted and its body parsed. */
export interface ApiCall {
  readonly act: Act;
  /** Without `expand` and `key`. */
  readonly params: Params;
  readonly isPublic: boolean;
  /** A parameter of the path. */
  id(): string;
}

/** One path of the API. `run` answers the object before expansion, or throws an `ApiFailure`. */
export interface ApiEndpoint {
  readonly method: 'GET' | 'POST';
  /** With `:id` where the path has one. */
  readonly path: string;
  /** Whether Stripe.js may call it with a publishable key. */
  readonly isOpenToBrowsers: boolean;
  run(call: ApiCall): object;
}
