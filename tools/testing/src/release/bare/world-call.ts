import type { IncomingHttpHeaders } from 'node:http';

/** Where the outside world listens, in the network of the root. */
export const FRONT_PORT = 12_112;

/** What a test asks of the outside world: to send a request from there, or an ID token with these claims. */
export type WorldCall =
  | {
      readonly kind: 'send';
      readonly method: string;
      readonly url: string;
      readonly headers: IncomingHttpHeaders;
      readonly body: string;
    }
  | { readonly kind: 'sign'; readonly claims: object };

/** The answer to a request, or the token as its text. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
