import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import type { TestApi } from '../harness/use-api.ts';

/** Who and what a request of the contract may be about. */
export interface Cast {
  readonly customer: Person;
  readonly other: Person;
  readonly admin: Person;
  readonly product: ProductRow;
}

export async function gatherCast(api: TestApi): Promise<Cast> {
  const [customer, other, admin, product] = await Promise.all([
    signIn(api),
    signIn(api),
    signInAdmin(api),
    stockProduct(api, { stock: 1_000_000, minOrder: 0 }),
  ]);
  return { customer, other, admin, product };
}
