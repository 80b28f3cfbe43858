import { endpoints, type OperationId } from '@kerf/contract/endpoints';
import type { ProductRow } from '../../src/db/schema.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import type { TestApi } from '../harness/use-api.ts';

/** The people and the product in the contract's sample requests. */
export interface Cast {
  readonly customer: Person;
  readonly other: Person;
  readonly admin: Person;
  readonly product: ProductRow;
}

export async function createCast(api: TestApi): Promise<Cast> {
  const [customer, other, admin, product] = await Promise.all([
    signIn(api),
    signIn(api),
    signInAdmin(api),
    stockProduct(api, { stock: 1_000_000, minOrder: 0 }),
  ]);
  return { customer, other, admin, product };
}

/** Calls that leave their cast without its sessions or with other roles. */
const spoiling: readonly OperationId[] = [
  'startSession',
  'endSession',
  'deleteAccount',
  'grantAdmin',
  'revokeAdmin',
];

/** The people for one valid call: the shared ones, or new ones if the call spoils them for others. */
export async function castFor(api: TestApi, operation: OperationId, shared: Cast): Promise<Cast> {
  return spoiling.includes(operation) ? createCast(api) : shared;
}

// Below every limit of the contract.
const CALLS_EACH = 4;

/**
 * Creates `count` tokens that may make a call. If the call is rate-limited, each caller makes only a few,
 * so that no test runs into the limit.
 */
export async function tokensFor(
  api: TestApi,
  operation: OperationId,
  cast: Cast,
  count: number,
): Promise<string[]> {
  const { access, limit, knowsCaller = false } = endpoints[operation];
  const people: Person[] = [];
  if (limit && (access === 'customer' || access === 'admin' || knowsCaller)) {
    const newPerson = access === 'admin' ? signInAdmin : signIn;
    while (people.length * CALLS_EACH < count) people.push(await newPerson(api));
  }
  const ordinary = access === 'admin' ? cast.admin : cast.customer;
  return Array.from({ length: count }, (_, index) => {
    const person = people[Math.floor(index / CALLS_EACH)] ?? ordinary;
    return access === 'identity' ? person.idToken : person.token;
  });
}
