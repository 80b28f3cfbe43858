import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArchive, runArchive, shopAddresses } from './make-archive.ts';

const MINUTE_MS = 60_000;

interface Manifest {
  readonly release: string;
  readonly node: string;
  readonly migrations: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-archives-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }), MINUTE_MS);

test('Two builds of one commit are the same archive, and its manifest is true of every file', {
  timeout: 10 * MINUTE_MS,
}, async () => {
  const one = await makeArchive(join(folder, 'one'), '0.9.1');
  const other = await makeArchive(join(folder, 'other'), '0.9.1');
  expect(hashOf(one)).toBe(hashOf(other));

  execFileSync('tar', ['-xzf', one, '-C', folder]);
  const [name = ''] = readdirSync(folder).filter((entry) => entry.startsWith('kerf-'));
  const unpacked = join(folder, name);
  const manifest: Manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ release: '0.9.1', node: process.version });
  expect(manifest.migrations).toContain('0001-first-schema');
  const listed = ['manifest.json', 'SHA256SUMS'];
  const files = filesIn(unpacked).filter((path) => !listed.includes(path));
  expect(Object.keys(manifest.files).sort()).toEqual(files);
  for (const path of files) {
    expect(hashOf(join(unpacked, path)), path).toBe(manifest.files[path]);
  }
  execFileSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: unpacked });
  // Tools for building and testing stay at home.
  const modules = readdirSync(join(unpacked, 'node_modules'));
  expect(modules.filter((each) => /^(vite|typescript|electron|firebase)/.test(each))).toEqual([]);
  expect(modules).toContain('sharp');
});

test.each([
  { flags: ['--frist'], env: shopAddresses, code: 2, sentence: 'npm run archive [-- --to FOLDER]' },
  {
    flags: ['--release', 'spring'],
    env: shopAddresses,
    code: 1,
    sentence: 'A release has a number like 1.2.3, and spring is none.',
  },
  {
    flags: ['--to', '/proc/nowhere'],
    env: shopAddresses,
    code: 1,
    sentence: 'Nothing can be written to /proc/nowhere: name another folder by --to.',
  },
  {
    flags: [],
    env: { ...shopAddresses, KERF_STORE_URL: '' },
    code: 1,
    sentence: 'The web build needs KERF_STORE_URL in the environment (see .env.example).',
  },
  {
    flags: [],
    env: { ...shopAddresses, KERF_API_URL: 'http://api.kerf.test' },
    code: 1,
    sentence:
      'KERF_API_URL must be an address like https://shop.example.com, and is http://api.kerf.test.',
  },
])('“$sentence” is said in place of an archive', async ({ flags, env, code, sentence }) => {
  const outcome = await runArchive(flags, env);

  expect(outcome.code).toBe(code);
  expect(outcome.said).toContain(sentence);
  if (code === 1) expect(outcome.said).toBe(`${sentence}\n`);
});

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function filesIn(unpacked: string): string[] {
  return globSync('**', { cwd: unpacked, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1))
    .sort();
}
