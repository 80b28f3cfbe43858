import { randomUUID } from 'node:crypto';
import { type Conversation, mailbox } from '@kerf/contract/schemas/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImapInbox } from '../../src/gateways/mail/imap-inbox.ts';
import { MailInboxTrouble, readInboxUrl } from '../../src/gateways/mail/mail-inbox.ts';
import { replyAddress } from '../../src/gateways/mail/reply-token.ts';
import { readInbox } from '../../src/ordering/inbox/read-inbox.ts';
import { caught, caughtFor, untilSent } from '../harness/caught.ts';
import { type MailServer, startMailServer } from '../harness/mail-server.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';
import { messageSteps } from '../messages/message-steps.ts';

const server: MailServer = await startMailServer();
const inboxSettings = readInboxUrl(server.url) ?? undefined;
const api = useApi({ mails: true, config: { MAIL_INBOX_URL: inboxSettings } });
const { newAddress, write, inbox, conversationOf, open, reply } = messageSteps(api);
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});
afterAll(() => server.stop());

interface Written {
  readonly from?: string;
  readonly to?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

function deliver({
  from = newAddress(),
  to = server.address,
  headers = [],
  body = 'Hello',
}: Written) {
  const id = headers.some((line) => line.startsWith('Message-ID'))
    ? []
    : [`Message-ID: <${randomUUID()}@mail.example>`];
  const lines = [`From: Pat <${from}>`, `To: ${to}`, 'Subject: Blades', ...id, ...headers];
  return server.deliver(`${lines.join('\n')}\n\n${body}\n`);
}

/** Reads all mails; the API itself may be reading some. */
const read = () =>
  until('the mailbox to be read', async () => {
    await readInbox({ ...api().deps, inbox: api().deps.inbox ?? expect.unreachable() });
    return server.unread() === 0;
  });

const tokenFor = (kind: 'order' | 'conversation', id: string) =>
  replyAddress(server.address, api().config.ACCESS_TOKEN_SECRET, { kind, id });

async function asked(): Promise<{ email: string; id: string }> {
  const email = newAddress();
  await write(email);
  return { email, id: (await conversationOf(admin, email))._id };
}

const texts = ({ entries }: Conversation) => entries.map(({ body }) => body);
const mailsToStaff = (email: string) =>
  caughtFor(api(), admin.email).filter(({ subject }) => subject.includes(email)).length;

test('A reply to the shop’s mail continues its conversation, whoever it says it is from', async () => {
  const { email, id } = await asked();
  await reply(admin, id, { body: 'It left today.', done: true });
  const mail = await caught(api(), email, /^Re: your message/);
  const stranger = newAddress();
  deliver({ from: stranger, to: mail.replyTo ?? '', body: 'Thanks!\n\n> It left today.' });

  await read();

  expect(mail.text).toContain('reply to this email');
  const found = await open(admin, id);
  expect(found).toMatchObject({ email, state: 'open', version: 3, body: 'Thanks!' });
  expect(found.entries.at(-1)).toMatchObject({
    kind: 'message',
    body: 'Thanks!',
    byEmail: { from: stranger, automatic: false, attachments: [] },
  });
  await untilSent(api(), 'staff to be told', () => mailsToStaff(stranger) === 1);
  await reply(admin, id, { body: 'You are welcome.' });
  await untilSent(api(), 'the answer', () => caughtFor(api(), email).length === 2);
  expect(caughtFor(api(), stranger)).toEqual([]);
});

test('Replies to the mails of an order are one conversation about it', async () => {
  const buyer = await signIn(api());
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()));
  const mail = await caught(api(), buyer.email, /^Order/);
  deliver({ from: buyer.email, to: mail.replyTo ?? '', body: 'The gate is open until three.' });
  await read();
  deliver({ from: buyer.email, to: tokenFor('order', orderId), body: 'Or call me.' });
  await read();

  const { _id: id } = await conversationOf(admin, buyer.email);
  const found = await open(admin, id);
  expect(texts(found)).toEqual(['The gate is open until three.', 'Or call me.']);
  expect(found).toMatchObject({ order: { _id: orderId }, sender: { verified: false } });
});

test('A mail that answers nothing is a new message, and one that pretends to is too', async () => {
  const [plain, forged] = [newAddress(), newAddress()];
  deliver({ from: plain, body: 'Do you sharpen blades?' });
  deliver({ from: forged, to: `replies+m${'0'.repeat(39)}@kerf.test` });
  deliver({ from: forged, to: tokenFor('conversation', randomUUID()), body: 'Again' });

  await read();

  const { _id: id } = await conversationOf(admin, plain);
  expect(await open(admin, id)).toMatchObject({
    body: 'Blades\n\nDo you sharpen blades?',
    sender: { verified: false },
    order: null,
  });
  await untilSent(api(), 'staff to be told', () => mailsToStaff(plain) === 1);
  const other = await conversationOf(admin, forged);
  expect(texts(await open(admin, other._id))).toEqual(['Blades\n\nHello', 'Blades\n\nAgain']);
});

test('A mail is taken once, also where it was not marked as read, or arrives twice', async () => {
  const from = newAddress();
  const headers = [`Message-ID: <${randomUUID()}@mail.example>`];
  deliver({ from, headers });
  await read();
  server.forgetRead();
  deliver({ from, headers });
  await read();

  const { _id: id } = await conversationOf(admin, from);
  expect(texts(await open(admin, id))).toEqual(['Blades\n\nHello']);
});

test.for([
  ['an answering machine', ['Auto-Submitted: auto-replied']],
  ['a newsletter', ['Precedence: bulk']],
  ['a bounce', ['Return-Path: <>']],
] as const)('A mail of %s is kept and told to nobody', async ([, headers]) => {
  const { email, id } = await asked();
  await untilSent(api(), 'staff to be told', () => mailsToStaff(email) === 1);
  const stranger = newAddress();
  deliver({ from: stranger, headers });
  deliver({ from: email, to: tokenFor('conversation', id), headers, body: 'I am away.' });

  await read();

  const found = await open(admin, id);
  expect(found).toMatchObject({ version: 1, body: 'Where is KS-104233?' });
  expect(found.entries.at(-1)).toMatchObject({ body: 'I am away.', byEmail: { automatic: true } });
  expect((await inbox(admin)).filter((each) => each.email === stranger)).toEqual([]);
  const queued = await api()
    .db.selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'message.received')
    .where('event', '=', `message.received:${found.entries.at(-1)?._id}`)
    .execute();
  expect(queued).toEqual([]);
});

test('A mail of the shop that comes back to it is no message', async () => {
  const { email, id } = await asked();
  await reply(admin, id, { body: 'Tomorrow.' });
  const { messageId } = await caught(api(), email, /^Re: your message/);
  deliver({ to: tokenFor('conversation', id), headers: [`Message-ID: ${messageId}`] });

  await read();

  expect(texts(await open(admin, id))).toEqual(['Where is KS-104233?', 'Tomorrow.']);
});

test('Of one sender five new mails an hour are taken; the others are marked in the mailbox', async () => {
  const from = newAddress();
  const names = Array.from({ length: 7 }, (_, index) => deliver({ from, body: `Mail ${index}` }));

  await read();

  const { _id: id } = await conversationOf(admin, from);
  expect((await open(admin, id)).entries).toHaveLength(5);
  expect(names.filter((name) => server.flagsOf(name).includes('F'))).toHaveLength(2);
});

test('Of a large mail the text is taken and the files are named', async () => {
  const { id } = await asked();
  const file = `${'A'.repeat(76)}\n`.repeat(40_000);
  const body = `--b
Content-Type: text/html; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

<p>Drawing of the S=E4geblatt.</p><blockquote>Yours</blockquote>
--b
Content-Type: application/pdf; name="drawing 1.pdf"
Content-Disposition: attachment; filename="drawing 1.pdf"
Content-Transfer-Encoding: base64

${file}
--b--`;
  const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'];
  deliver({ to: tokenFor('conversation', id), headers, body });

  await read();

  const entry = (await open(admin, id)).entries.at(-1);
  expect(entry?.body).toContain('Drawing of the Sägeblatt.');
  const [attachment, ...more] = entry?.byEmail?.attachments ?? [];
  expect(more).toEqual([]);
  expect(attachment?.name).toBe('drawing 1.pdf');
  expect(attachment?.size).toBeGreaterThan(2_200_000);
  expect(attachment?.size).toBeLessThan(2_400_000);
});

test('A mail that cannot be stored as it is holds up none', async () => {
  const [last, odd] = [newAddress(), newAddress()];
  const nameless = server.deliver('Subject: From nobody\n\nHello\n');
  server.deliver('');
  deliver({
    from: odd,
    headers: [
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
    ],
    body: 'With =00 and =E2=80=AE in it',
  });
  deliver({ from: last, body: 'x'.repeat(400_000) });

  await read();

  expect(server.flagsOf(nameless)).toContain('F');
  const { _id: oddId } = await conversationOf(admin, odd);
  expect(texts(await open(admin, oddId))).toEqual(['Blades\n\nWith  and  in it']);
  const { _id: id } = await conversationOf(admin, last);
  const [text] = texts(await open(admin, id));
  expect(text?.length).toBeLessThan(10_100);
  expect(text).toContain('goes on in the mailbox');
});

test('One process at a time reads the mailbox, and its trouble delays nobody', async () => {
  let reading = 0;
  const held = Promise.withResolvers<void>();
  const slow = {
    address: server.address,
    readUnread: async () => {
      reading += 1;
      await held.promise;
      throw new MailInboxTrouble('The connection was lost.');
    },
  };
  const first = until('a turn', async () => {
    const ended = readInbox({ ...api().deps, inbox: slow });
    await Promise.race([ended, until('it to read', () => reading === 1)]).catch(() => null);
    return reading === 1 && { ended };
  });
  const { ended } = await first;
  await readInbox({ ...api().deps, inbox: slow });
  expect(reading).toBe(1);
  held.resolve();
  await expect(ended).rejects.toThrow('The connection was lost.');

  const from = newAddress();
  deliver({ from });
  await read();
  expect(await conversationOf(admin, from)).toMatchObject({ email: from });
});

test('Staff see since when the mailbox cannot be read', async () => {
  const shown = async () => (await admin.call('GET', '/mailbox')).as(mailbox).unreadableSince;
  const broken = {
    address: server.address,
    readUnread: () => Promise.reject(new MailInboxTrouble('The connection was lost.')),
  };
  const fail = () =>
    until('a failed attempt', () =>
      readInbox({ ...api().deps, inbox: broken }).then(
        () => false,
        () => true,
      ),
    );

  await read();
  expect(await shown()).toBeNull();
  // Until the API itself, which can read the mailbox, has not done so in between.
  await until('the time of the first failure', async () => {
    await fail();
    const since = await shown();
    await fail();
    return since !== null && (await shown()) === since;
  });
  await read();
  expect(await shown()).toBeNull();
  const buyer = await signIn(api());
  expectProblem(await buyer.call('GET', '/mailbox'), 'forbidden');
});

test('A mailbox that takes no password is trouble, said in the server’s words', async () => {
  const settings = readInboxUrl(server.url.replace('inbox-secret', 'wrong'));
  const wrong = createImapInbox(settings ?? expect.unreachable());

  await expect(wrong.readUnread(1, () => expect.unreachable())).rejects.toThrow(
    /Authentication failed/,
  );
});
