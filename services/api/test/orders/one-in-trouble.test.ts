import { expect, test } from 'vitest';
import { createAccessTokens } from '../../src/http/access-token.ts';
import { type Person, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { orderBody } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock, expectStockInOrder } from '../harness/stock-account.ts';
import { useWiredApi } from '../harness/use-api.ts';

const { api, wire } = useWiredApi({ manyConnections: true });
const TOGETHER = 64;
const IN_TROUBLE = 40;

test.for<'users' | 'products'>(['users', 'products'])(
  'One order that waits for a row of %s in vain is refused alone',
  async (table) => {
    const buyers = await people(TOGETHER);
    const products = await Promise.all(buyers.map(() => stockProduct(api())));
    const [buyer, product] = [buyers[IN_TROUBLE], products[IN_TROUBLE]];
    const held = await api().db.startTransaction().execute();
    await held
      .selectFrom(table)
      .select('id')
      .where('id', '=', (table === 'users' ? buyer?.userId : product?.id) ?? '')
      .forUpdate()
      .execute();

    const replies = await Promise.all(
      buyers.map((one, index) => {
        const wanted = products[index];
        if (!wanted) throw new Error('Every buyer has a product.');
        return one.call('POST', '/order', { body: orderBody(one, wanted, 10) });
      }),
    );
    await held.rollback().execute();

    for (const [index, reply] of replies.entries()) {
      if (index === IN_TROUBLE) expectProblem(reply, 'service_unavailable');
      else expect(reply.status).toBe(201);
    }
    await expectStock(api(), product?.id ?? '', { onHand: 120, held: 0 });
    await expectStockInOrder(api());
  },
);

test('A slow session look-up does not delay other callers', async () => {
  const [slow, ...others] = await people(12);
  if (!slow) throw new Error('Nobody is signed in.');
  const tokens = createAccessTokens(api().config.ACCESS_TOKEN_SECRET);
  const { sessionId = '' } = tokens.verify(slow.token) ?? {};
  const isHeldBack = wire().holdBack('client', new RegExp(sessionId));
  const waiting = slow.call('GET', '/orders');
  await isHeldBack;

  const replies = await Promise.all(others.map((one) => one.call('GET', '/orders')));

  expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200));
  await wire().cut();
  expectProblem(await waiting, 'service_unavailable');
  await wire().mend();
});

function people(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => signIn(api())));
}
