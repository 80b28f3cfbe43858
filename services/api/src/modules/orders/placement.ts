import type { TokenSubject } from '../../http/access-token.ts';
import type { OrderRequest } from './order-claims.ts';

/** What a customer brings to the desk. */
export interface Placement {
  /** Whom the caller's token is about; the desk asks whether they are still signed in. */
  readonly subject: TokenSubject;
  readonly request: OrderRequest;
  /** Null where the customer sent no Idempotency-Key: then it is always a new order. */
  readonly key: OrderKey | null;
}

/** The Idempotency-Key of an order, and what tells its request from another one under the same key. */
export interface OrderKey {
  readonly key: string;
  readonly requestHash: string;
}

/** Splits placements into rounds: a key that came in twice at once waits for the next one, where its first reply is found. */
export function withoutRepeats(placements: readonly Placement[]): Placement[][] {
  const rounds: { readonly taken: Set<string>; readonly placements: Placement[] }[] = [];
  for (const placement of placements) {
    const name = keyName(placement);
    let round = rounds.find(({ taken }) => name === null || !taken.has(name));
    if (!round) {
      round = { taken: new Set(), placements: [] };
      rounds.push(round);
    }
    if (name !== null) round.taken.add(name);
    round.placements.push(placement);
  }
  return rounds.map((round) => round.placements);
}

/** Names a key among the keys of all customers. */
function keyName({ subject, key }: Placement): string | null {
  return key && `${subject.userId} ${key.key}`;
}
