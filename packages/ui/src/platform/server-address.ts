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

/** Which server the app speaks to, where that can be chosen. */
export interface ServerAddress {
  /** The address in use; null until one has been chosen. */
  readonly current: string | null;
  /** Asks the server at the address what it is, and changes nothing. */
  check(address: string): Promise<ServerCheck>;
  /** Checks, remembers the address, and starts the app anew with it. */
  use(address: string): Promise<ServerCheck>;
}
