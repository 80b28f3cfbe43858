import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { someAddress } from '../harness/http-call.ts';
import { signIn } from '../harness/people.ts';
import { requestOf } from '../harness/raw-call.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const PATH = '/order-check';
const body = { rows: [{ sku: 'nobody sells it', quantity: 1 }] };

/** Begins a large call and never sends its body. Resolves once the call is counted for its caller. */
async function stall(caller: string, headers: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(api().url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const json = ['Content-Type: application/json', 'Content-Length: 400000'];
  socket.write(requestOf([`POST ${PATH} HTTP/1.1`, 'Host: kerf', ...json, ...headers], '{"rows":'));
  await until('the call to be counted', async () => {
    const counted = await api()
      .db.selectFrom('rate_limits')
      .select('count')
      .where('bucket', '=', `post ${PATH} ${caller}`)
      .executeTakeFirst();
    return counted !== undefined;
  });
}

test('A body that never arrives holds up no other visitor behind the same address', async () => {
  const address = someAddress();
  await stall(address, [`X-Forwarded-For: ${address}`]);
  const headers = { 'x-forwarded-for': address };
  expect((await api().call('POST', PATH, { body, headers })).status).toBe(200);
});

test('A body that never arrives holds up no other call of the same account', async () => {
  const person = await signIn(api());
  await stall(person.userId, [`Authorization: Bearer ${person.token}`]);
  expect((await person.call('POST', PATH, { body })).status).toBe(200);
  const rows = [{ productId: 'none', quantity: 1 }];
  expect((await person.call('POST', '/orders', { body: { rows } })).status).toBe(400);
});
