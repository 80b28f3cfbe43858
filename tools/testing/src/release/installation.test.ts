import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagesOf, readSteps, type Step } from '../page-steps.ts';
import { type BareRoot, lacksForBareRoot, openBareRoot } from './bare/bare-root.ts';
import { debianBase } from './bare/debian-base.ts';
import { startLoad } from './bare/load.ts';
import { certify, furnish, startServices, webhookSecret, webhookUrl } from './bare/prepare-root.ts';
import { addProduct, buy, signIn } from './bare/purchase.ts';
import { startWorld, until, type World } from './bare/world.ts';
import { makeArchive, shopAddresses } from './make-archive.ts';

const MINUTE_MS = 60_000;
const ADMIN = 'ada@kerf.test';
const BUYER = 'sam@kerf.test';

const { KERF_API_URL: api, KERF_STORE_URL: store } = shopAddresses;
const install = readSteps('operating.md', 'Install');
let folder: string;
let root: BareRoot;
let world: World;
const releases: string[] = [];
let buyer: string;
let productId: string;
let orderId: string;
const curl = 'curl --silent --cacert /etc/ssl/authority.pem';

beforeAll(async () => {
  const lacks = lacksForBareRoot();
  if (lacks !== undefined) throw new Error(lacks);
  folder = mkdtempSync(join(tmpdir(), 'kerf-installation-'));
  root = await openBareRoot(debianBase(packagesOf(install)));
  for (const release of ['0.9.1', '0.9.2']) {
    const archive = await makeArchive(folder, release);
    copyFileSync(archive, join(root.path, 'root', basename(archive)));
    releases.push(basename(archive, '.tar.gz'));
  }
  furnish(root);
}, 30 * MINUTE_MS);

afterAll(async () => {
  await root?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 5 * MINUTE_MS);

/** The names that the page lets be said first, as this rehearsal says them. */
const said: Record<string, string> = { ADMIN };

/** Types the lines of a step. Returns what was said; rejects where a line fails. */
async function type({ title, lines }: Step): Promise<string> {
  const names = lines.filter((line) => line.startsWith('export '));
  for (const name of names.map((line) => line.slice('export '.length).split('=', 1)[0] ?? '')) {
    expect(said, `${name} in ${title}`).toHaveProperty(name);
  }
  const exports = Object.entries({ ...said, NODE_EXTRA_CA_CERTS: '/etc/ssl/authority.pem' });
  const began = Date.now();
  let all = '';
  for (const line of lines.filter((each) => !names.includes(each))) {
    const whole = exports.map(([name, value]) => `export ${name}=${value}\n`).join('') + line;
    const end = await root.run(whole, { online: line.startsWith('apt-get ') });
    // Here the doctor names what the next steps mend, and warns of what the rehearsal has not, such as mails.
    const fine = line.includes('admin doctor') ? [0, 1, 3] : [0];
    expect(fine, `${line}\n${end.said}`).toContain(end.code);
    all += end.said;
  }
  console.log(`${title}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return all;
}

/** Types those of the numbered steps, in the order of the page. */
async function typeSteps(first: number, last: number): Promise<string> {
  let all = '';
  for (const step of install) {
    const number = Number.parseInt(step.title, 10);
    if (number >= first && number <= last) all += await type(step);
  }
  return all;
}

/** The faults that the doctor finds, as one text each. */
async function faults(): Promise<string[]> {
  const environment = 'NODE_EXTRA_CA_CERTS=/etc/ssl/authority.pem';
  const { said: json } = await root.run(`${environment} kerf admin doctor --json || true`);
  const findings: { level: string; what: string }[] = JSON.parse(json);
  return findings.filter(({ level }) => level === 'fault').map(({ what }) => what);
}

test('The page has twelve steps at most', () => {
  const titles = new Set(install.map(({ title }) => title).filter((title) => /^\d/.test(title)));

  expect([...titles].map((title) => Number.parseInt(title, 10))).toEqual(
    Array.from(titles, (_, index) => index + 1),
  );
  expect(titles.size).toBeLessThanOrEqual(12);
});

test('The steps of the page install a shop in an empty Debian', {
  timeout: 20 * MINUTE_MS,
}, async () => {
  said.RELEASE = releases[0] ?? '';
  await typeSteps(1, 1);
  await certify(root);
  await typeSteps(2, 3);
  await startServices(root);
  const authority = join(root.path, 'etc/ssl/authority.pem');
  world = await startWorld(root, { webhookUrl, webhookSecret, authority });
  await typeSteps(4, 7);
  expect(await faults()).toEqual([expect.stringContaining('The database lacks 0001-first-schema')]);
  await typeSteps(8, 10);
  // nginx takes a moment to read its configuration anew.
  const front = () => world.send('GET', `${store}/`).catch(() => undefined);
  await until(front, (reply) => reply?.status === 200);
  const admin = await signIn(world, ADMIN);
  expect(await typeSteps(11, 11)).toContain(`${ADMIN} is an admin now.`);
  expect(await world.ask('GET', `${api}/admin/${ADMIN}`, { bearer: admin })).toEqual({
    admin: true,
  });
  await typeSteps(12, 12);
  expect(await faults()).toEqual([]);
});

test('A customer orders through the proxy and pays by card, and Stripe’s event makes the order a paid one', {
  timeout: MINUTE_MS,
}, async () => {
  const admin = await signIn(world, ADMIN);
  buyer = await signIn(world, BUYER);
  productId = await addProduct(world, admin);

  orderId = await buy(world, buyer, productId);

  // The page of the product is drawn by the API, in the build that nginx serves.
  const drawn = await world.send('GET', `${store}/product/${productId}`);
  expect(drawn.text).toContain('$64.50');
  expect(drawn.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await world.send('GET', `${store}/robots.txt`)).text).toContain(`${store}/sitemap.xml`);
});

test('systemd can read the units, and keeps a process in a tight room', async () => {
  const units = 'kerf-api@8787 kerf-migrate kerf-doctor kerf-backup'.split(' ');
  const names = [
    ...units.map((name) => `${name}.service`),
    'kerf-doctor.timer',
    'kerf-backup.timer',
  ];
  expect(await root.run(`systemd-analyze verify ${names.join(' ')}`)).toEqual({
    code: 0,
    said: '',
  });
  for (const unit of units) {
    const judged = `systemd-analyze security --offline=true --threshold=15 ${unit}.service`;
    const { code, said: verdict } = await root.run(judged);
    expect(code, verdict).toBe(0);
  }
  const { said: settings } = await root.run('stat --format="%a %U" /etc/kerf/kerf.env');
  expect(settings).toBe('600 kerf\n');
  const { said: owners } = await root.run(
    'ps -o user= -p "$(pgrep -d, -f "[d]ist/main")" | sort | uniq',
  );
  expect(owners).toBe('kerf\n');
});

test('nginx speaks TLS and HTTP/2, compresses, and sends the headers of the build', async () => {
  const asked = async (url: string, flags = '') =>
    (
      await root.run(
        `${curl} --include --output - ${flags} ${url} | tr -d '\\r' | head --bytes=4000 -z`,
      )
    ).said;
  const front = await asked(`${store}/`, '--head');
  expect(front).toMatch(/^HTTP\/2 200/);
  expect(front).toContain('content-type: text/html; charset=utf-8');
  expect(front).toContain("content-security-policy: default-src 'none'");
  expect(front).toContain('strict-transport-security: max-age=63072000');
  expect(front).toContain('cache-control: no-cache');
  const script = (await world.send('GET', `${store}/`)).text.match(/\/assets\/[^"]+\.js/)?.[0];
  const packed = await asked(`${store}${script}`, '--head --header "accept-encoding: gzip"');
  expect(packed).toContain('content-encoding: gzip');
  expect(packed).toContain('immutable');
  expect(packed).toContain('x-content-type-options: nosniff');
  expect(await asked(`${api}/openapi.json`, '--head --header "accept-encoding: gzip"')).toContain(
    'content-encoding: gzip',
  );
  expect(await asked(`${store}/dashboard/orders`, '--head')).toMatch(/^HTTP\/2 200/);
  for (const nowhere of ['/nowhere', '/_headers', '/assets/nowhere.js']) {
    expect(await asked(`${store}${nowhere}`, '--head'), nowhere).toMatch(/^HTTP\/2 404/);
  }
  expect(await asked('http://shop.kerf.test/blog?a=1', '--head')).toContain(
    `${store}/blog?a=1`.replace('https', 'ocation: https'),
  );
});

test('The stream of changes passes nginx at once', async () => {
  const header = `--header "authorization: Bearer ${buyer}"`;
  const { said: stream } = await root.run(
    `${curl} --no-buffer --max-time 3 --include ${header} ${api}/events || true`,
  );

  expect(stream).toContain('content-type: text/event-stream');
  expect(stream.split('\r\n\r\n')[1]).not.toBe('');
});

test('A large upload reaches the API, which refuses it in its own words', async () => {
  const upload =
    '--request POST --header "content-type: application/json" --data-binary @/tmp/large';
  const { said: reply } = await root.run(
    `truncate --size=25M /tmp/large; ${curl} --include ${upload} ${api}/orders`,
  );

  expect(reply).toMatch(/^HTTP\/2 4/);
  expect(reply).toContain('content-type: application/problem+json');
});

test('Upgraded to the next archive and back, the shop loses no call', {
  timeout: 5 * MINUTE_MS,
}, async () => {
  const load = startLoad(world, { buyer, productId, orderId });
  for (const [section, release] of [
    ['Upgrade', releases[1]],
    ['Roll back', releases[0]],
  ] as const) {
    said.RELEASE = release ?? '';
    for (const step of readSteps('operating.md', section)) await type(step);
    const { said: running } = await root.run(
      'readlink /proc/$(pgrep --oldest --full "[d]ist/main")/exe',
    );
    expect(running).toContain(`/opt/kerf/${release}/`);
  }
  const { answered, lost } = await load.end();

  console.log(`${answered} calls were answered meanwhile.`);
  expect(lost).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(await faults()).toEqual([]);
});

test.each([
  {
    line: 'kerf',
    code: 2,
    sentence: 'kerf admin COMMAND, kerf migrate, or kerf restart',
  },
  { line: 'kerf restart all', code: 2, sentence: 'kerf restart takes nothing more.' },
  {
    line: 'runuser -u kerf -- kerf restart',
    code: 1,
    sentence: 'Only root can restart the processes.',
  },
  { line: 'kerf admin dotcor', code: 2, sentence: 'npm run admin -- doctor [--json]' },
  { line: 'kerf admin doctor --jsno', code: 2, sentence: 'npm run admin -- doctor [--json]' },
  {
    line: 'runuser -u nobody -- kerf admin doctor',
    code: 1,
    sentence: 'You may not read /etc/kerf/kerf.env: do this as root, or as its owner.',
  },
  {
    line: 'KERF_SETTINGS=/etc/nowhere kerf migrate',
    code: 1,
    sentence: 'There are no settings at /etc/nowhere: see deploy/kerf.env.example.',
  },
  {
    line: `kerf admin grant nobody@kerf.test`,
    code: 1,
    sentence: 'Nobody has signed in as nobody@kerf.test yet.',
  },
])('“$line” is answered by “$sentence”', async ({ line, code, sentence }) => {
  const end = await root.run(line);

  expect(end.code).toBe(code);
  expect(end.said).toContain(sentence);
});

test('Nothing is left behind by a rehearsal that is killed', { timeout: MINUTE_MS }, async () => {
  const opened = JSON.stringify(join(import.meta.dirname, 'bare', 'bare-root.ts'));
  const base = JSON.stringify(debianBase(packagesOf(install)));
  const program = `const { openBareRoot } = await import(${opened});
console.log((await openBareRoot(${base})).path);`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const [path] = await once(other.stdout.setEncoding('utf8'), 'data');
  const left = String(path).trim();
  expect(existsSync(left)).toBe(true);

  other.kill('SIGKILL');

  await until(
    async () => existsSync(left),
    (isThere) => !isThere,
  );
  expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(left);
});
