import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/db/migrate.ts';
import { examine, exitCodeOf, inWords } from '../../src/doctor/doctor.ts';
import { areas, type Finding } from '../../src/doctor/finding.ts';
import type { Environment } from '../../src/doctor/settings.ts';
import { fingerprint } from '../harness/fingerprint.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';
import { startWebHost } from '../harness/web-host.ts';

const api = useApi({ mails: true });
const CLOSED = '127.0.0.1:9';

async function serve(answer: RequestListener): Promise<string> {
  const { url, close } = await startWebHost(answer);
  onTestFinished(close);
  return url;
}

/** A web host that sends what the shop's pages need. */
const webHost = () =>
  serve((request, response) => {
    for (const name of ['Content-Security-Policy', 'X-Content-Type-Options'])
      response.setHeader(name, 'set');
    for (const name of ['Referrer-Policy', 'Cross-Origin-Opener-Policy'])
      response.setHeader(name, 'set');
    response.end(request.url === '/robots.txt' ? 'Sitemap: /sitemap.xml' : '<p>Kerf</p>');
  });

/** The settings of this file's API, as an operator has them, with a web host and an emulator that answer. */
async function environment(changed: Environment = {}): Promise<Environment> {
  const { config } = api();
  const web = await webHost();
  const folder = config.FILE_STORE_URL.kind === 'folder' ? config.FILE_STORE_URL.path : '';
  return {
    DATABASE_URL: config.DATABASE_URL,
    FIREBASE_PROJECT_ID: config.FIREBASE_PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(web).host,
    STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: config.STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: api().stripeUrl,
    ACCESS_TOKEN_SECRET: config.ACCESS_TOKEN_SECRET,
    WEB_ORIGINS: web,
    SMTP_URL: config.SMTP_URL,
    MAIL_FROM: config.MAIL_FROM,
    FILE_STORE_URL: pathToFileURL(folder).href,
    ...changed,
  };
}

/** What is wrong, without what is always so here: no name server, no production, no backups, and a Postgres for tests. */
function wrong(findings: readonly Finding[]) {
  return findings.filter(
    ({ level, what }) => level !== 'fine' && !/SPF|DKIM|DMARC|NODE_ENV|fsync|BACKUP_URL/.test(what),
  );
}

test('A whole installation has no fault, and every area is looked at', async () => {
  await paidPurchase(api());

  const findings = await examine(await environment());

  expect(wrong(findings)).toEqual([]);
  const fine = new Set(findings.map(({ area }) => area));
  expect([...fine]).toEqual(areas);
});

test('A Postgres that may lose what it has acknowledged is a fault', async () => {
  const findings = await examine(await environment());

  expect(findings).toContainEqual(
    expect.objectContaining({ level: 'fault', what: 'fsync and synchronous_commit are off.' }),
  );
});

test('It leaves nothing behind', async () => {
  const count = async () => {
    const { rows } = await sql`
      select (select count(*) from audit_log) as events, (select count(*) from mails) as mails,
        (select count(*) from files) as files`.execute(api().db);
    return { rows };
  };
  const before = await count();

  await examine(await environment());

  expect(await count()).toEqual(before);
});

test('With no settings every missing one is named, and nothing is tried', async () => {
  // The default place of files would be made in the checkout.
  const { FILE_STORE_URL } = await environment();
  const findings = await examine({ FIREBASE_AUTH_EMULATOR_HOST: CLOSED, FILE_STORE_URL });

  const settings = findings.filter(({ area }) => area === 'Settings');
  expect(settings.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'DATABASE_URL is missing.',
      'STRIPE_SECRET_KEY is missing.',
      'WEB_ORIGINS is missing.',
    ]),
  );
  expect(findings.some(({ area }) => area === 'Database')).toBe(false);
});

test('One wrong setting keeps nothing else from being looked at', async () => {
  const findings = await examine(await environment({ PORT: 'eighty' }));

  expect(wrong(findings)).toMatchObject([
    { area: 'Settings', what: expect.stringMatching(/^PORT/) },
  ]);
  expect(findings).toContainEqual(
    expect.objectContaining({ area: 'Database', what: 'Every migration of this release has run.' }),
  );
});

test('Settings that are wrong together are named where another is wrong as well', async () => {
  const { ACCESS_TOKEN_SECRET } = api().config;

  const findings = await examine(
    await environment({
      PORT: 'eighty',
      MAIL_FROM: undefined,
      ACCESS_TOKEN_SECRET_ALSO_ACCEPTED: ACCESS_TOKEN_SECRET,
    }),
  );

  const named = findings.flatMap(({ area, level, what }) =>
    area === 'Settings' && level === 'fault' ? what.split(' ', 1) : [],
  );
  expect(named.toSorted()).toEqual(['ACCESS_TOKEN_SECRET_ALSO_ACCEPTED', 'MAIL_FROM', 'PORT']);
});

const unreachable: [string, Environment, string][] = [
  ['Postgres', { DATABASE_URL: `postgres://kerf@${CLOSED}/kerf` }, 'Postgres cannot be reached'],
  ['Stripe', { STRIPE_API_BASE: `http://${CLOSED}` }, 'Stripe cannot be asked'],
  ['the mail server', { SMTP_URL: `smtp://${CLOSED}` }, 'The mail server does not let us in'],
  [
    'the mailbox',
    { MAIL_INBOX_URL: `imap://replies%40kerf.test:secret@${CLOSED}/INBOX` },
    'The mailbox for replies cannot be opened',
  ],
  ['the emulator', { FIREBASE_AUTH_EMULATOR_HOST: CLOSED }, 'cannot be read'],
  ['the web', { WEB_ORIGINS: `http://${CLOSED}` }, 'does not answer'],
];

test.each(unreachable)(
  'A service that is down is named, with what to do: %s',
  async (_, changed, what) => {
    const findings = wrong(await examine(await environment(changed)));

    expect(findings).toMatchObject([{ what: expect.stringContaining(what) }]);
    expect(inWords(findings)).not.toContain('secret');
    expect(exitCodeOf(findings)).toBe(what === 'does not answer' ? 3 : 1);
  },
);

test('A file store that cannot keep files is a fault', async () => {
  const { config } = api();
  const folder = config.FILE_STORE_URL.kind === 'folder' ? config.FILE_STORE_URL.path : '';
  const file = join(folder, '..', 'no-folder');
  await writeFile(file, '');

  const findings = await examine(await environment({ FILE_STORE_URL: pathToFileURL(file).href }));

  expect(wrong(findings)).toMatchObject([{ area: 'Files', level: 'fault' }]);
});

test('A page without its headers, and a host that does not forward, are said', async () => {
  const bare = await serve((_request, response) => void response.end('<p>Kerf</p>'));

  const findings = wrong(await examine(await environment({ WEB_ORIGINS: bare })));

  expect(findings).toMatchObject([
    { level: 'fault', what: expect.stringContaining('content-security-policy') },
    { level: 'warning', what: expect.stringContaining('names no sitemap') },
  ]);
});

test('Settings that are wrong together, and what production needs, are said', async () => {
  const live = {
    NODE_ENV: 'production',
    FIREBASE_PROJECT_ID: 'kerf-shop',
    FIREBASE_AUTH_EMULATOR_HOST: undefined,
    STRIPE_SECRET_KEY: 'sk_live_none',
    STRIPE_API_BASE: undefined,
    WEB_ORIGINS: 'http://shop.kerf.test',
    KERF_STORE_URL: 'https://www.kerf.test/',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    ACCESS_TOKEN_SECRET_ALSO_ACCEPTED: 'pH7vT2qLx9sWc4mZk8rN1bJd6fYg3hQe',
  };

  const findings = await examine(await environment(live));

  const texts = wrong(findings).flatMap(({ area, what }) => (area === 'Settings' ? [what] : []));
  expect(texts).toEqual(
    expect.arrayContaining([
      'SHOP_TERMS, SHOP_PRIVACY, SHOP_LEGAL_NOTICE are empty.',
      'TRUSTED_PROXIES is 0.',
      'DRAIN_SECONDS is 0.',
      'http://shop.kerf.test is without TLS.',
      'KERF_STORE_URL is https://www.kerf.test, which is not among WEB_ORIGINS.',
      'METRICS_HOST is 0.0.0.0.',
      'ACCESS_TOKEN_SECRET_ALSO_ACCEPTED is set.',
    ]),
  );
});

test('An endpoint for events that leads elsewhere is said', async () => {
  const findings = await examine(await environment({ KERF_API_URL: 'https://api.kerf.test' }));

  expect(wrong(findings)).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      what: 'Stripe sends no events to https://api.kerf.test/stripe/webhook.',
      remedy: expect.stringContaining('charge.dispute.created'),
    }),
  );
});

test('The running API is tried by an event that is signed here, and stores none', async () => {
  const KERF_API_URL = api().url;
  const before = await fingerprint(api());
  const mine = await examine(await environment({ KERF_API_URL }));
  const other = { KERF_API_URL, STRIPE_WEBHOOK_SECRET: 'whsec_of_another_installation' };
  const others = wrong(await examine(await environment(other)));
  const stopped = wrong(await examine(await environment({ KERF_API_URL: `http://${CLOSED}` })));

  expect(wrong(mine)).toEqual([]);
  expect(mine.map(({ what }) => what)).toContain(
    'The API takes events that are signed with STRIPE_WEBHOOK_SECRET.',
  );
  expect(others).toMatchObject([{ level: 'fault', what: expect.stringContaining('answers 400') }]);
  expect(stopped.map(({ what }) => what)).toContainEqual(
    expect.stringContaining('does not answer'),
  );
  expect(await fingerprint(api())).toEqual(before);
});

test('A schema that is behind, and one that is ahead, are told apart', async () => {
  const { db } = api();
  const [last = ''] = (
    await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
  ).rows.map(({ name }) => name);
  await sql`update kysely_migration set name = '9999-of-a-newer-release' where name = ${last}`.execute(
    db,
  );
  onTestFinished(async () => {
    await sql`update kysely_migration set name = ${last} where name = '9999-of-a-newer-release'`.execute(
      db,
    );
  });

  const all = await examine(await environment());
  const findings = wrong(all);

  const told = all.map(({ what }) => what).filter((what) => what.startsWith(`${last} `));
  expect(told).toHaveLength(Object.keys(migrations[last]?.touches ?? {}).length);
  for (const what of told) expect(what).toMatch(/ \(\d+ (?:bytes|kB|MB)\)/);
  expect(findings).toMatchObject([
    { level: 'fault', what: `The database lacks ${last}.`, remedy: 'Run: npm run migrate' },
    { level: 'warning', what: expect.stringContaining('9999-of-a-newer-release') },
  ]);
});

test('A table that cannot be read hides nothing outside of the database', async () => {
  const { db } = api();
  await sql`alter table mails rename to mails_away`.execute(db);
  onTestFinished(async () => void (await sql`alter table mails_away rename to mails`.execute(db)));

  const findings = await examine(await environment());

  expect(wrong(findings)).toMatchObject([
    { area: 'Database', what: expect.stringContaining('did not answer everything') },
  ]);
  expect(findings.some(({ area, level }) => area === 'Stripe' && level === 'fine')).toBe(true);
});

test('Mails and jobs that wait, and books that do not add up, are said', async () => {
  const { db } = api();
  await paidPurchase(api());
  await signIn(api());
  await sql`
    update mails set state = 'queued', next_try_at = now() - interval '1 hour'
    where id = (select id from mails limit 1)`.execute(db);
  await sql`update revenue_days set paid_cents = paid_cents + 1`.execute(db);
  await sql`
    insert into stock_discrepancies (product_id, on_hand, moved)
    select id, on_hand, on_hand - 1 from products limit 1`.execute(db);
  onTestFinished(async () => {
    await sql`update revenue_days set paid_cents = paid_cents - 1`.execute(db);
    await sql`delete from stock_discrepancies`.execute(db);
  });

  const texts = wrong(await examine(await environment())).map(({ what }) => what);

  expect(texts).toContain('Revenue of 1 day differs from what was booked.');
  expect(texts).toContain('The movements of 1 product do not add up to the stock.');
});
