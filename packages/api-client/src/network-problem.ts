/** `unreachable`: no response; `timeout`: none in time. */
export type NetworkProblemKind = 'unreachable' | 'timeout';

const messages = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again in a moment.',
} as const satisfies Record<NetworkProblemKind, string>;

/** The API did not answer. Never ends the session. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem';
  readonly kind: NetworkProblemKind;

  constructor(kind: NetworkProblemKind, cause?: unknown) {
    super(messages[kind], { cause });
    this.kind = kind;
  }
}
