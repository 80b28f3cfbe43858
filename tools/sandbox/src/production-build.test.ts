import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unsupportedUses } from '@kerf/page-build/engine-support';
import { dispensable } from '@kerf/page-build/supported-engines';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { repositoryRoot } from './repository.ts';
import { buildWeb, webBuildFolder } from './web-build.ts';

interface PageFiles {
  readonly files: readonly string[];
  readonly pages: readonly (readonly [string, readonly number[]])[];
}

let files: { name: string; text: string }[] = [];

beforeAll(async () => {
  // The test runner's NODE_ENV would make Vite build React for tests.
  vi.stubEnv('NODE_ENV', 'production');
  // The same build as the journeys'.
  await buildWeb(join(repositoryRoot, 'test-results', 'web-build.log'));
  files = readdirSync(webBuildFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }));
}, 120_000);

afterAll(() => vi.unstubAllEnvs());

it('no file of a production build contains the Stripe stand-in', () => {
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter(({ text }) => text.includes('kerf-stripe-stand-in'))).toEqual([]);
});

it('the page of a production build loads no script from elsewhere and names no sandbox', () => {
  const page = files.find(({ name }) => name.endsWith('index.html'))?.text ?? '';
  const sources = [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source);
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((source) => !source?.startsWith('/'))).toEqual([]);
  expect(page).not.toMatch(/localhost|127\.0\.0\.1/);
});

it('uses only what every supported engine has, or can do without', () => {
  const known = Object.keys(dispensable);
  const uses = unsupportedUses(files);
  const isPartOf = (use: string, key: string) => use === key || use.startsWith(`${key}.`);
  expect(uses.filter((use) => !known.some((key) => isPartOf(use, key)))).toEqual([]);
  expect(known.filter((key) => !uses.some((use) => isPartOf(use, key)))).toEqual([]);
});

it('React is the production build, with numbered errors', () => {
  expect(files.filter(({ text }) => text.includes('Minified React error'))).not.toEqual([]);
});

it('no code is generated at run time, since the content security policy forbids it', () => {
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  expect(scripts.filter(({ text }) => text.includes('jitless:!0'))).toHaveLength(1);
});

it('the page of a production build runs no inline script', () => {
  const page = files.find(({ name }) => name.endsWith('index.html'))?.text ?? '';
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag);
  expect(inline).toEqual(['<script id="kerf-config" type="application/json">']);
  expect(page).not.toMatch(/\son[a-z]+=|javascript:/i);
});

it('the page of a production build shows the front page before any script has loaded', () => {
  const page = files.find(({ name }) => name.endsWith('index.html'))?.text ?? '';
  expect(page).toMatch(/<div id="root">.*<h1[^>]*>Saw blades.*<\/h1>.*Get Started/s);
});

it('the first scripts are compiled while they load', () => {
  const page = files.find(({ name }) => name.endsWith('index.html'))?.text ?? '';
  const [, entry = '', modules = ''] =
    /data-entry="([^"]+)" data-modules="([^"]+)"/.exec(page) ?? [];
  for (const address of [entry, ...modules.split(' ')]) {
    const text = files.find(({ name }) => name.endsWith(address))?.text;
    expect(text, address).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

it('the page lists the files of each public page, to load them along with the first ones', () => {
  const page = files.find(({ name }) => name.endsWith('index.html'))?.text ?? '';
  const [, entry = ''] = /data-entry="([^"]+)"/.exec(page) ?? [];
  const [, table = '{}'] = /data-pages='([^']+)'/.exec(page) ?? [];
  const { files: names, pages }: PageFiles = JSON.parse(table);
  const filesOf = (address: string) =>
    (pages.find(([known]) => known === address)?.[1] ?? []).map((number) => names[number] ?? '');
  for (const address of ['/product/:id', '/products', '/blog', '/login', '/purchase/:id']) {
    expect(filesOf(address).join(), address).toMatch(/-page|use-submission/);
  }
  expect(filesOf('/product/:id').join()).toMatch(/product-page-[^,]+\.js.*product-page-[^,]+\.css/);
  expect(names).not.toContain(entry);
  for (const name of names)
    expect(
      files.some((file) => file.name.endsWith(name)),
      name,
    ).toBe(true);
});

it('the rest of the front page loads no code of the other pages', () => {
  const front = files.find(({ name }) => /\/front-[^/]+\.js$/.test(name))?.text ?? '';
  // A hash has eight characters, of which some may be hyphens.
  const imported = front.matchAll(/from\s*"\.\/([a-z-]+)-[\w-]{8}\.js"/g);
  const imports = [...imported].map(([, name]) => name);
  expect(new Set(imports)).toEqual(new Set(['rolldown-runtime', 'react', 'index']));
});

it('the placeholders for products and reviews are not animated', () => {
  const page = files.find(({ name }) => name.endsWith('index.html'))?.text ?? '';
  expect(page).toContain('mantine-Skeleton-root');
  expect(page).not.toContain('data-animate');
});

it('the page and its styles agree on class names', () => {
  const page = files.find(({ name }) => name.endsWith('index.html'))?.text ?? '';
  const [, sheet = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(page) ?? [];
  const styles = files.find(({ name }) => name.endsWith(sheet))?.text ?? '';
  const [, hero = 'none'] =
    /<section class="([^"]+)" aria-labelledby="hero-title"/.exec(page) ?? [];
  expect(styles).toContain(`.${hero}{`);
});
