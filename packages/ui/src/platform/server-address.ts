export const serverRefusals = [
  'not-an-address',
  'not-secure',
  'unreachable',
  'not-kerf',
  'not-ready',
  'server-too-old',
  'app-too-old',
] as const;

/** Why an address cannot be used. `not-secure`: http to another machine. `not-ready`: there, but in trouble. */
export type ServerRefusal = (typeof serverRefusals)[number];

export type ServerCheck =
  | { readonly kind: 'fits'; readonly address: string }
  | { readonly kind: 'refused'; readonly refusal: ServerRefusal };

/** The server that the app connects to, in shells where that can be chosen. */
export interface ServerAddress {
  /** The address in use; null until one has been chosen. */
  readonly current: string | null;
  /** Checks the server at the address, without changing anything. */
  check(address: string): Promise<ServerCheck>;
  /** Checks and saves the address, and restarts the app with it. */
  use(address: string): Promise<ServerCheck>;
}
