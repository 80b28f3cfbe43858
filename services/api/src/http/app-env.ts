import type { HttpBindings } from '@hono/node-server';

/** What a request carries through the server. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The path as the contract writes it, so that no log names a person. */
    routePattern: string;
    /** Whether the answer names the request already. */
    isNamed: boolean;
  };
}
