import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { recordEvent } from './record-event.ts';

const api = useApi();
const processes: ApiProcess[] = [];

afterEach(async () => {
  leaveAll();
  await Promise.all(processes.splice(0).map((process) => process.kill()));
});

function start(): ApiProcess {
  const process = startApiProcess(processEnvironment(api().config, { MAX_EVENT_STREAMS: '10' }));
  processes.push(process);
  return process;
}

test('A placed order reaches an admin at another process within a second', async () => {
  const [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  const product = await stockProduct(api());
  const followed = await followChanges(await start().ready(), admin.token);

  const order = await placeOne(buyer, product);
  const placedAt = performance.now();

  await until('the order to arrive', () => followed.received().includes(`order ${order._id}`));
  expect(performance.now() - placedAt).toBeLessThan(1_000);
});

test('A client of a killed process receives from another one what was changed meanwhile, once', async () => {
  const admin = await signInAdmin(api());
  const first = start();
  const followed = await followChanges(await first.ready(), admin.token);
  const change = async () => {
    const id = randomUUID();
    await recordEvent(api().db, 'product.update', id);
    return `product ${id}`;
  };
  const before = await change();
  await until('the change to arrive', () => followed.received().includes(before));

  await first.kill();
  await until('the stream to break', followed.hasEnded);
  const missed = [await change(), await change(), await change()];
  const again = await followChanges(await start().ready(), admin.token, followed.lastEventId());

  expect(again.received()).toEqual(missed);
});
