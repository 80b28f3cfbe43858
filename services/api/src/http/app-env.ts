import type { HttpBindings } from '@hono/node-server';

/** What a request carries through the server. */
export interface AppEnv {
  Bindings: HttpBindings;
  /** Read each by `get`: Hono's `var` puts them all into a new object at every look. */
  Variables: {
    requestId: string;
    /** The path as the contract writes it, so that no log names a person. */
    routePattern: string;
    /** Whether the answer names the request already. */
    isNamed: boolean;
  };
}
