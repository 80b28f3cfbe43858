import { note } from '@kerf/contract/schemas/note';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readMailFacts } from '../../src/admin/mails/read-mail-facts.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;
let buyer: Person;
let path: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  buyer = await signIn(api());
  const { _id: id } = await placeOne(buyer, await stockProduct(api()));
  path = `/order/${id}/notes`;
});

const write = async (body: string, forCustomer = false) =>
  (await admin.call('POST', path, { body: { body, forCustomer } })).as(note);
const read = async (by: Person) =>
  (await by.call('GET', path)).as(z.array(note)).map(({ body, author }) => ({ body, author }));

test('A customer reads the notes that are written to them, without a name, and no others', async () => {
  await write('They pay late.');
  await write('Your blades leave on Monday.', true);

  expect(await read(buyer)).toEqual([{ body: 'Your blades leave on Monday.', author: null }]);
  expect(await read(admin)).toHaveLength(2);
  expectProblem(await (await signIn(api())).call('GET', path), 'not_found');
  expectProblem(await buyer.call('POST', path, { body: { body: 'Hello' } }), 'forbidden');
});

test('A note to the customer is mailed to them, unless it is deleted first; one for staff is not', async () => {
  const mails = () =>
    api().db.selectFrom('mails').selectAll().where('kind', '=', 'order.note').execute();
  const before = (await mails()).length;
  await write('They pay late.');
  const taken = await write('Not this one.', true);
  await write('By rail.', true);
  expect(await mails()).toHaveLength(before + 2);

  await admin.call('DELETE', `/note/${taken._id}`);

  const [mail, ...others] = (await mails()).slice(before);
  expect(others).toEqual([]);
  if (!mail) throw new Error('The note was not mailed.');
  expect(mail.recipient).toBe(buyer.email);
  expect(await readMailFacts(api().db, mail)).toMatchObject({ note: 'By rail.' });
});

test('A note without words is refused and changes nothing', async () => {
  const before = await read(admin);
  expectFieldErrors(await admin.call('POST', path, { body: { body: '  ' } }), 'body');
  expect(await read(admin)).toEqual(before);
});

test('A repeated note with the same key is written once', async () => {
  const request = { body: { body: 'Once.' }, headers: { 'idempotency-key': 'a-note' } };
  const first = (await admin.call('POST', path, request)).as(note);
  const again = (await admin.call('POST', path, request)).as(note);

  expect(again).toEqual(first);
  expect((await read(admin)).filter(({ body }) => body === 'Once.')).toHaveLength(1);
});

test('Only its author deletes a note, within an hour; the history keeps that it was there, not its text', async () => {
  const { _id: id } = await write('A mistake.');
  const colleague = await signInAdmin(api());

  expectProblem(await colleague.call('DELETE', `/note/${id}`), 'note_kept');
  expectProblem(await buyer.call('DELETE', `/note/${id}`), 'forbidden');
  expect((await admin.call('DELETE', `/note/${id}`)).json).toEqual({ deletedCount: 1 });
  expectProblem(await admin.call('DELETE', `/note/${id}`), 'not_found');

  const history = await admin.call('GET', path.replace('notes', 'history'));
  expect(history.text).toContain('order.delete-note');
  expect(history.text).not.toContain('A mistake.');
});

test('An old note stays', async () => {
  const { _id: id } = await write('It has been read.');
  await sql`update notes set created_at = now() - interval '61 minutes' where id = ${id}`.execute(
    api().db,
  );
  expectProblem(await admin.call('DELETE', `/note/${id}`), 'note_kept');
  expect((await read(admin)).map(({ body }) => body)).toContain('It has been read.');
});

test('Notes about a customer are for staff', async () => {
  const about = `/user/${buyer.email}/notes`;
  const written = await admin.call('POST', about, { body: { body: 'Prefers mornings.' } });

  expect(written.as(note)).toMatchObject({ body: 'Prefers mornings.', forCustomer: false });
  expect((await admin.call('GET', about)).as(z.array(note))).toHaveLength(1);
  expectProblem(await buyer.call('GET', about), 'forbidden');
  expectProblem(await admin.call('GET', '/user/nobody@example.com/notes'), 'not_found');
});
