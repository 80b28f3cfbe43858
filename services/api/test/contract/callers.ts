import { endpoints, type OperationId } from '@kerf/contract/endpoints';
import { type Person, signIn } from '../harness/people.ts';
import type { TestApi } from '../harness/use-api.ts';
import type { Cast } from './cast.ts';

// Under every limit of the contract.
const CALLS_EACH = 4;

/**
 * So many tokens with which a call may be made. Where the call is limited, each caller makes a few
 * calls only, so that no limit answers in the subject's place.
 */
export async function tokensFor(
  api: TestApi,
  operation: OperationId,
  cast: Cast,
  count: number,
): Promise<string[]> {
  const { access, limit } = endpoints[operation];
  const people: Person[] = [];
  if (access === 'customer' && limit) {
    while (people.length * CALLS_EACH < count) people.push(await signIn(api));
  }
  const ordinary = access === 'admin' ? cast.admin : cast.customer;
  return Array.from({ length: count }, (_, index) => {
    const person = people[Math.floor(index / CALLS_EACH)] ?? ordinary;
    return access === 'identity' ? person.idToken : person.token;
  });
}
