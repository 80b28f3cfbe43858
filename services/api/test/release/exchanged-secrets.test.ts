import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { product as productShape } from '@kerf/contract/schemas/product';
import { type MailCatcher, startMailCatcher } from '@kerf/mail-catcher/mail-catcher';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { type GuardedStripe, startGuardedStripe } from '../harness/guarded-stripe.ts';
import { type MailServer, startMailServer } from '../harness/mail-server.ts';
import { expectNothingLost, startOrderLoad } from '../harness/order-load.ts';
import { paidOrders, startPaymentLoad } from '../harness/payment-load.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { samplePicture } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi, withCall } from '../harness/use-api.ts';

// Not a process of the shop: it has no mail server, and its jobs are those of any other process.
const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 100_000 } });
const RUN_MS = 180_000;
const MAILS_MS = 90_000;

interface Keys {
  createKeyPair(id: string, secret: string): void;
  revokeAccessKey(id: string): void;
}
// The server of the tests has one account, whose keys are nowhere in its types.
const s3Keys: Keys = createRequire(import.meta.url)('s3rver/lib/models/account').DUMMY_ACCOUNT;

/** The secrets of every service at one time. */
interface Secrets {
  readonly stripe: string;
  readonly smtp: string;
  readonly inbox: string;
  readonly s3: string;
  readonly role: string;
}

const former: Secrets = secretsNamed('former');
const young: Secrets = secretsNamed('young');

function secretsNamed(name: string): Secrets {
  const unique = `${name}_${randomBytes(6).toString('hex')}`;
  return {
    stripe: `sk_test_${unique}`,
    smtp: `smtp-${unique}`,
    inbox: `inbox-${unique}`,
    s3: unique,
    role: `role_${unique}`,
  };
}

let stripe: GuardedStripe;
let catcher: MailCatcher;
let inbox: MailServer;
let s3: S3rver;
let s3Port: number;
let folder: string;
const processes: ApiProcess[] = [];

beforeAll(async () => {
  stripe = await startGuardedStripe(api().stripeUrl);
  catcher = await startMailCatcher({ smtp: 0, page: 0 });
  inbox = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), 'kerf-secrets-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  s3Port = (await s3.run()).port;
  for (const { s3: key } of [former, young]) s3Keys.createKeyPair(key, key);
  for (const { role } of [former, young]) {
    const owner = new URL(api().config.DATABASE_URL).username;
    await sql`create role ${sql.id(role)} login password 'secret' in role ${sql.id(owner)}`.execute(
      api().db,
    );
    await sql`alter role ${sql.id(role)} set role ${sql.id(owner)}`.execute(api().db);
  }
}, RUN_MS);

afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()));
  stripe?.close();
  await Promise.all([catcher?.close(), inbox?.stop(), s3?.close()]);
  for (const { s3: key, role } of [former, young]) {
    s3Keys.revokeAccessKey(key);
    await sql`drop role if exists ${sql.id(role)}`.execute(api().db);
  }
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Lets every service accept the secrets of these times, and no others. */
async function accept(times: readonly Secrets[]): Promise<void> {
  stripe.keys = times.map((each) => each.stripe);
  catcher.faults.passwords = times.map(({ smtp }) => smtp);
  inbox.accept(times.map((each) => each.inbox));
  for (const each of [former, young]) {
    const isIn = times.includes(each);
    if (!isIn) s3Keys.revokeAccessKey(each.s3);
    await sql`alter role ${sql.id(each.role)} ${isIn ? sql`login` : sql`nologin`}`.execute(
      api().db,
    );
  }
}

/** Starts a process with the secrets of one time. */
async function startWith({ stripe: key, smtp, inbox: password, s3: s3Key, role }: Secrets) {
  const url = (address: string, user: string, secret: string) => {
    const changed = new URL(address);
    changed.username = user;
    changed.password = secret;
    return changed.href;
  };
  const started = startApiProcess(
    processEnvironment(api().config, {
      DATABASE_URL: url(api().config.DATABASE_URL, role, 'secret'),
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: key,
      SMTP_URL: url(catcher.smtpUrl, 'shop', smtp),
      MAIL_FROM: 'orders@kerf.test',
      MAIL_INBOX_URL: url(inbox.url, inbox.address, password),
      FILE_STORE_URL: `s3://${s3Key}:${s3Key}@127.0.0.1:${s3Port}/files?tls=false`,
    }),
  );
  processes.push(started);
  return { process: started, url: await started.ready() };
}

function write(to: MailServer): void {
  const from = `${randomUUID()}@example.com`;
  to.deliver(
    `From: Pat <${from}>\nTo: ${to.address}\nSubject: Blades\nMessage-ID: <${randomUUID()}@mail.example>\n\nHello\n`,
  );
}

/** Puts a picture into the store through a process. */
async function upload(url: string, productId: string, color: string): Promise<number> {
  const staff = await signInAdmin(withCall({ ...api(), url }));
  const raw = await samplePicture({ color });
  return (await staff.call('POST', `/product/${productId}/pictures`, { raw })).status;
}

async function usersOf(role: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where usename = ${role}`.execute(api().db);
  return rows[0]?.count ?? 0;
}

test('Every secret is exchanged under calls: nobody is signed out, and no order, payment, mail or file is lost', {
  timeout: RUN_MS,
}, async () => {
  await accept([former, young]);
  const running = [await startWith(former), await startWith(former)];
  let turn = 0;
  const url = () => {
    turn += 1;
    return running[turn % running.length]?.url ?? '';
  };
  const product = await stockProduct(api(), { stock: 1_000_000 });
  const buyers: Person[] = await Promise.all(Array.from({ length: 4 }, () => signIn(api())));
  const payers: Person[] = await Promise.all(Array.from({ length: 2 }, () => signIn(api())));
  expect(await upload(url(), product.id, '#135')).toBe(201);
  write(inbox);
  const load = startOrderLoad(url, buyers, product);
  const payments = startPaymentLoad(api(), url, payers, product);
  await load.more(20);

  for (const place of [0, 1]) {
    const next = await startWith(young);
    const [old] = running.splice(place, 1, next);
    old?.process.signal('SIGTERM');
    await old?.process.ended;
  }
  await payments.end();
  expect(await usersOf(former.role)).toBe(0);
  await accept([young]);
  write(inbox);
  const later = startPaymentLoad(api(), url, payers, product);
  await Promise.all([load.more(20), later.end()]);
  await load.end();

  expect(load.refused).toEqual([]);
  expect(stripe.refused()).toBe(0);
  await expectNothingLost(api(), buyers, load.journal);
  expect(await paidOrders(api())).toEqual(new Map([...payments.journal, ...later.journal]));
  expect(await upload(url(), product.id, '#531')).toBe(201);
  const shown = (await withCall({ ...api(), url: url() }).call('GET', `/product/${product.id}`)).as(
    productShape,
  );
  expect(shown.pictures).toHaveLength(2);
  await until('the mailbox to be read', () => inbox.unread() === 0, MAILS_MS);
  await until(
    'every mail to be sent',
    async () => {
      const waiting = await api()
        .db.selectFrom('mails')
        .select('id')
        .where('state', '!=', 'sent')
        .execute();
      return waiting.length === 0;
    },
    MAILS_MS,
  );
  const tries = await api().db.selectFrom('mails').select('attempts').distinct().execute();
  expect(tries).toEqual([{ attempts: 1 }]);
});
