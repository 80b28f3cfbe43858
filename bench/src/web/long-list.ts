import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import type { Figure } from '../figure.ts';

const ROWS = 10_000;
const LONGEST_MS = 100;
/** Newest first, the order of the numbers in the people's names. */
const LIST = '/dashboard/all-user?size=200&sort=-createdAt';

const people = `
  with made as (select n, gen_random_uuid() as account_id from generate_series(1, ${ROWS}) n),
  account as (insert into accounts (id) select account_id from made)
  insert into users (id, account_id, firebase_uid, email, email_verified, display_name, sign_in_provider, created_at)
  select gen_random_uuid(), account_id, 'long-list-' || n, 'person' || n || '@example.com', true, 'Person ' || n, 'password',
    now() - n * interval '1 minute'
  from made`;

interface Urls {
  readonly web: string;
  readonly postgres: string;
}

/** The longest task of the page while an admin scrolls, filters and pages through a long list. */
export async function measureLongList(browser: Browser, urls: Urls): Promise<Figure[]> {
  await fill(urls.postgres);
  const page = await browser.newPage({ baseURL: urls.web, viewport: { width: 1440, height: 900 } });
  await enterAsAdmin(page);
  await page.goto(LIST);
  await page.getByText('Person 150', { exact: true }).waitFor();
  await page.evaluate(watchLongTasks);
  const figures = [
    await during(page, 'scrolling 200 rows of it', () => scroll(page)),
    await during(page, 'filtering it', () => filter(page)),
    await during(page, 'turning its page', () => turn(page)),
  ];
  await page.close();
  return figures;
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(people);
  await client.query('vacuum analyze users');
  await client.end();
}

async function enterAsAdmin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('kerf-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log Out' }).first().waitFor();
}

declare global {
  var longTasks: number[];
}

function watchLongTasks(): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

async function during(page: Page, what: string, work: () => Promise<void>): Promise<Figure> {
  await page.evaluate(() => {
    globalThis.longTasks = [];
  });
  await work();
  const longest = Math.max(0, ...(await page.evaluate(() => globalThis.longTasks)));
  return {
    what,
    value: longest === 0 ? 'none' : `${Math.round(longest)} ms`,
    target: `no task over ${LONGEST_MS} ms`,
    ok: longest <= LONGEST_MS,
  };
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, 200);
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
}

async function filter(page: Page): Promise<void> {
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/name or email/i))
    .first()
    .pressSequentially('person123');
  await page.getByText('Person 1234', { exact: true }).waitFor();
  await page.getByText('Person 150', { exact: true }).waitFor({ state: 'detached' });
}

async function turn(page: Page): Promise<void> {
  await page.goto(LIST);
  await page.getByText('Person 150', { exact: true }).waitFor();
  await page.evaluate(watchLongTasks);
  await page.getByRole('button', { name: /next/i }).click();
  await page.getByText('Person 250', { exact: true }).waitFor();
}
