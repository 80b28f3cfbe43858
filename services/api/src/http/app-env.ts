import type { HttpBindings } from '@hono/node-server';

/** The context of a request. */
export interface AppEnv {
  Bindings: HttpBindings;
  /** Read with `get`: Hono's `var` creates a new object on every access. */
  Variables: {
    requestId: string;
    /** The path pattern of the contract, so that logs contain no personal data. */
    routePattern: string;
    /** Whether the response already has the request's id. */
    isNamed: boolean;
  };
}
