import type { Params } from './params.ts';
import type { Act } from './world.ts';

/** One call of the API, once its key is accepted and its body parsed. */
export interface ApiCall {
  readonly act: Act;
  /** Without `expand` and `key`. */
  readonly params: Params;
  readonly isPublic: boolean;
  /** The `:id` of the path. */
  id(): string;
}

/** One path of the API. `run` returns the object before expansion, or throws an `ApiFailure`. */
export interface ApiEndpoint {
  readonly method: 'GET' | 'POST';
  /** Contains `:id` if the path has one. */
  readonly path: string;
  /** Whether Stripe.js may call it with a publishable key. */
  readonly isOpenToBrowsers: boolean;
  run(call: ApiCall): object;
}
