import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { endpoints, type OperationId } from '@kerf/contract/endpoints';
import { problemBody } from '@kerf/contract/schemas/problem';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountIdOf } from '../harness/account-of.ts';
import type { Reply } from '../harness/http-call.ts';
import type { Person } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';
import { type Cast, castFor, createCast } from './cast.ts';
import { operations, send } from './send.ts';
import { validRequests } from './valid-requests.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
const callers = ['visitor', 'customer', 'other', 'admin'] as const;
const matrix = z
  .record(z.string(), z.strictObject(Object.fromEntries(callers.map((who) => [who, z.string()]))))
  .parse(JSON.parse(readFileSync(new URL('access-matrix.json', import.meta.url), 'utf8')));

let shared: Cast;

beforeAll(async () => {
  shared = await createCast(api());
});

/** The credential that a caller sends: none, an access token, or an identity token. */
function tokenOf(operation: OperationId, person: Person | null): string | undefined {
  return endpoints[operation].access === 'identity' ? person?.idToken : person?.token;
}

function personOf(cast: Cast, who: (typeof callers)[number]): Person | null {
  return who === 'visitor' ? null : cast[who];
}

/** A reply in short: its status, and its problem code. */
function inAWord({ status, json }: Reply): string {
  const problem = problemBody.safeParse(json);
  return problem.success ? `${status} ${problem.data.code}` : String(status);
}

test('Every call of the contract is in the matrix, and nothing else', () => {
  expect(Object.keys(matrix).sort()).toEqual(operations.toSorted());
});

test.for(operations)('%s answers each caller as the matrix says', async (operation) => {
  const answers = callers.map(async (who) => {
    const cast = await castFor(api(), operation, shared);
    const request = await validRequests[operation](cast, api());
    const token = tokenOf(operation, personOf(cast, who));
    return [who, inAWord(await send(api(), operation, request, { token }))] as const;
  });

  expect(Object.fromEntries(await Promise.all(answers))).toEqual(matrix[operation]);
});

const ofAnAccount = operations.filter(
  (operation) =>
    matrix[operation]?.customer?.startsWith('2') && matrix[operation].other === '404 not_found',
);

test.for(ofAnAccount)(
  '%s asks for which account somebody acts, not who they are',
  async (operation) => {
    const cast = await createCast(api());
    const request = await validRequests[operation](cast, api());
    await handOverAccount(cast.customer, cast.other);

    const asCustomer = await send(api(), operation, request, { token: cast.customer.token });
    const asOther = await send(api(), operation, request, { token: cast.other.token });

    expect(inAWord(asCustomer)).toBe('404 not_found');
    expect(inAWord(asOther)).toBe(matrix[operation]?.customer);
  },
);

/** From now on the second acts for the account of the first, who gets another. */
async function handOverAccount(from: Person, to: Person): Promise<void> {
  const { db } = api();
  const handedOver = await accountIdOf(db, from.userId);
  const another = randomUUID();
  await db.insertInto('accounts').values({ id: another }).execute();
  await db
    .updateTable('users')
    .set({ account_id: another })
    .where('id', '=', from.userId)
    .execute();
  await db
    .updateTable('users')
    .set({ account_id: handedOver })
    .where('id', '=', to.userId)
    .execute();
}
