import { expect, test } from 'vitest';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { DATABASE_POOL_SIZE: 2 } });
const status = async (path: string) => (await api().call('GET', path)).status;

test('While every connection waits for a lock, calls end as a 503 in time and the process lives', async () => {
  const startedAt = performance.now();

  const replies = await api()
    .db.transaction()
    .execute(async (tx) => {
      await tx.schema
        .alterTable('products')
        .alterColumn('name', (it) => it.setNotNull())
        .execute();
      const calls = Array.from({ length: 22 }, () => api().call('GET', '/products'));
      expect(await status('/healthz')).toBe(200);
      return Promise.all(calls);
    });

  expect(performance.now() - startedAt).toBeLessThan(15_000);
  for (const reply of replies) expectProblem(reply, 'service_unavailable');
  await until('the API to be ready again', async () => (await status('/readyz')) === 200);
  expect(await status('/products')).toBe(200);
});
