import { type BulkChange, bulkChange } from '@kerf/contract/schemas/bulk-change';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call, type Reply } from '../harness/http-call.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;
let processes: ApiProcess[] = [];
let urls: string[] = [];

beforeAll(async () => {
  admin = await signInAdmin(api());
  const environment = processEnvironment(api().config);
  processes = [startApiProcess(environment), startApiProcess(environment)];
  urls = await Promise.all(processes.map((each) => each.ready()));
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
});

async function planPrice() {
  const product = await stockProduct(api(), { priceCents: 4800 });
  const cells = [{ column: 'Price', value: '49.92' }];
  const body = { title: 'Spring prices', rows: [{ sku: product.sku, cells }] };
  const change = (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange);
  return { productId: product.id, change };
}

const read = async ({ _id }: BulkChange) =>
  (await admin.call('GET', `/bulk-change/${_id}`)).as(bulkChange);
const reach = (change: BulkChange, state: BulkChange['state']) =>
  until(`the change to be ${state}`, async () => (await read(change)).state === state);

type Step = 'apply' | 'discard' | 'undo';

/** Starts a step in each of two windows at once, at different processes. */
function takeAtOnce({ _id }: BulkChange, steps: readonly [Step, Step]): Promise<Reply[]> {
  const take = (step: Step, url: string) =>
    call(url, 'POST', `/bulk-change/${_id}/${step}`, {
      token: admin.token,
      ...(step === 'apply' && { body: {} }),
    });
  return Promise.all(steps.map((step, index) => take(step, urls[index] ?? api().url)));
}

/** Expects one of them to succeed, and the other to report the change's new state. */
function expectOneTaken(replies: readonly Reply[], becomes: RegExp): void {
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [refused] = replies.filter(({ status }) => status === 409);
  if (!refused) expect.unreachable();
  expectProblem(refused, 'bulk_change_state');
  expect(refused.text).toMatch(becomes);
}

async function eventsOf(productId: string): Promise<number> {
  const events = await api()
    .db.selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', productId)
    .where('action', '=', 'product.update')
    .execute();
  return events.length;
}

test('Of two windows that apply at once one does, and the other says that it is being applied', async () => {
  const { change, productId } = await planPrice();
  const replies = await takeAtOnce(change, ['apply', 'apply']);
  expectOneTaken(replies, /The change (is being|has been) applied\. Look at it as it is now\./);
  await reach(change, 'applied');
  expect(await eventsOf(productId)).toBe(1);
});

test('Of two windows that undo at once one does, and the other says that it is being undone', async () => {
  const { change, productId } = await planPrice();
  await takeAtOnce(change, ['apply', 'apply']);
  await reach(change, 'applied');
  const replies = await takeAtOnce(change, ['undo', 'undo']);
  expectOneTaken(replies, /The change (is being|has been) undone\. Look at it as it is now\./);
  await reach(change, 'undone');
  expect(await eventsOf(productId)).toBe(2);
});

test('Of two windows that apply and discard at once one does, and the other says which', async () => {
  const { change, productId } = await planPrice();
  const [applied, discarded] = await takeAtOnce(change, ['apply', 'discard']);
  if (!applied || !discarded) expect.unreachable();
  if (applied.status === 200) {
    expectOneTaken([applied, discarded], /The change (is being|has been) applied\./);
    await reach(change, 'applied');
  } else {
    expectOneTaken([applied, discarded], /The change has been discarded\./);
    expect(await eventsOf(productId)).toBe(0);
  }
});
