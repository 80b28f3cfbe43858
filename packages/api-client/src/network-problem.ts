/** `unreachable`: no answer came at all; `timeout`: none came in time. */
export type NetworkProblemKind = 'unreachable' | 'timeout';

const messages = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again in a moment.',
} as const satisfies Record<NetworkProblemKind, string>;

/** The API did not answer. Says nothing of the session, and never ends it. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem';
  readonly kind: NetworkProblemKind;

  constructor(kind: NetworkProblemKind, cause?: unknown) {
    super(messages[kind], { cause });
    this.kind = kind;
  }
}
