import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useShop } from '../backup/shop.ts';
import { followChanges, leaveAll } from '../harness/followed-changes.ts';
import { beginPurchase, paidPurchase } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { payByCard } from '../harness/purchase.ts';
import { until } from '../harness/until.ts';
import { asSent, readDashboards } from './dashboards.ts';
import { type RunningPrometheus, startPrometheus } from './prometheus.ts';

const place = mkdtempSync(join(tmpdir(), 'kerf-watched-backups-'));
const port = await freePort();
const shop = useShop({ METRICS_PORT: port, BACKUP_URL: { kind: 'folder', path: place } });
let prometheus: RunningPrometheus;

/** What a shop in which little has happened has no figure of, and why. */
const emptyPanels: Readonly<Record<string, string>> = {
  'Failing routes': 'nothing failed',
  'Tries that failed': 'no job failed',
  Standby: 'there is none',
  'Orders by hour, a week ago': 'the shop is new',
};
const unmatched: Readonly<Record<string, string>> = {
  'status=~"5.."': 'nothing failed',
  'status="429"': 'nobody called too often',
  'route="/stripe/webhook",status=~"4.."': 'Stripe signed all events',
  'result="unavailable"': 'Stripe answered',
  'result="mismatch"': 'all payments fit',
  'result="refunding"': 'none came too late',
  'queue!="send-mail",result="failed"': 'no job failed',
  'queue="send-mail",result="failed"': 'no mail failed',
  kerf_postgres_standby_lag_seconds: 'there is no standby',
};

beforeAll(async () => {
  const { admin } = shop();
  expect(await admin(['backup', place, '--rehearse'])).toMatchObject({ code: 0 });
  prometheus = await startPrometheus([`127.0.0.1:${port}`]);
  const isUp = async () => (await prometheus.ask('up{job="kerf"} == 1')).length === 1;
  await until('the shop to be scraped', isUp);
  await useTheShop();
  await until(
    'a mail to be sent',
    async () => (await prometheus.ask('kerf_jobs_total{queue="send-mail"}')).length > 0,
    60_000,
  );
  // What grew is known once it was scraped before and after.
  const before = await scrapes();
  await until('further scrapes', async () => (await scrapes()) >= before + 3);
}, 180_000);

afterAll(async () => {
  leaveAll();
  await prometheus?.stop();
  rmSync(place, { recursive: true, force: true });
});

async function scrapes(): Promise<number> {
  return (await prometheus.ask('count_over_time(up{job="kerf"}[1h])'))[0] ?? 0;
}

/** Does what the panels show, so that each has something to show. */
async function useTheShop(): Promise<void> {
  const { api } = shop();
  const person = await signIn(api, { email: 'somebody@example.com' });
  await followChanges(api.url, person.token);
  await api.call('GET', '/nowhere');
  await api.call('PUT', '/user/nobody@example.com', { token: 'none', body: {} });
  const refused = await beginPurchase(api);
  await payByCard(api, refused.intent, 'pm_card_chargeDeclined').catch(() => null);
  await paidPurchase(api);
  const { url } = api;
  const tagged = await fetch(`${url}/products`);
  await fetch(`${url}/products`, {
    headers: { 'if-none-match': tagged.headers.get('etag') ?? '' },
  });
}

test('Every panel of the dashboards shows figures of a shop', async () => {
  const empty: string[] = [];
  for (const { name, expr } of allQueries()) {
    const figures = await prometheus.ask(asSent(expr));
    if (figures.length === 0 && !(name in emptyPanels)) empty.push(`${name}: ${expr}`);
  }
  expect(empty).toEqual([]);
});

test('Prometheus accepts every rule, and each asks for figures that there are', async () => {
  const rules = await prometheus.rules();
  expect(rules.length).toBeGreaterThan(40);
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
  const wrong: string[] = [];
  for (const { name, query } of rules) {
    for (const selector of selectorsIn(query)) {
      const figures = await prometheus.ask(selector);
      const isKnown = Object.keys(unmatched).some((part) => selector.includes(part));
      if (figures.length === 0 && !isKnown) wrong.push(`${name}: ${selector}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('No query names a figure that does not exist, and none of the shop’s own is left out', async () => {
  const names = await prometheus.names();
  const known = new Set([...names, 'kerf_postgres_standby_lag_seconds']);
  const queries = [
    ...(await prometheus.rules()).map(({ query }) => query),
    ...allQueries().map(({ expr }) => expr),
  ];
  const asked = new Set(
    queries.flatMap((query) => query.match(/\b(?:kerf|nodejs|process)_\w+/g) ?? []),
  );
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);

  const own = names.filter((name) => name.startsWith('kerf_') && !name.endsWith('_sum'));
  expect(own.filter((name) => !asked.has(name))).toEqual([]);
});

test('Every panel has its own place', () => {
  for (const { title, panels } of readDashboards()) {
    const taken = new Set<string>();
    for (const { gridPos, id } of panels) {
      expect(gridPos.x + gridPos.w, `${title}, panel ${id}`).toBeLessThanOrEqual(24);
      const cells = Array.from({ length: gridPos.w * gridPos.h }, (_, cell) => {
        const [x, y] = [gridPos.x + (cell % gridPos.w), gridPos.y + Math.floor(cell / gridPos.w)];
        return `${x}/${y}`;
      });
      expect(
        cells.filter((cell) => taken.has(cell)),
        `${title}, panel ${id}`,
      ).toEqual([]);
      for (const cell of cells) taken.add(cell);
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  }
});

/** The queries of all panels, each with its panel's title. */
function allQueries() {
  const panels = readDashboards().flatMap((board) => board.panels);
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({
      name: expr.includes('offset 1w') ? `${title}, a week ago` : title,
      expr,
    })),
  );
}

/** What a query asks for, each without its range: `name{labels}`. */
function selectorsIn(query: string): string[] {
  return query.match(/\b(?:kerf|nodejs|process)_\w+(?:\{(?:"[^"]*"|[^"}])*\})?/g) ?? [];
}
