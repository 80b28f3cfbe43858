import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog, redact } from './log-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-log-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = (largest?: number) =>
  openLog({
    path: join(folder, 'logs', 'kerf.log'),
    now: () => new Date('2026-11-21T08:00:00Z'),
    ...(largest === undefined ? {} : { largest }),
  });

const lines = (name: string) =>
  readFileSync(join(folder, 'logs', name), 'utf8')
    .trim()
    .split('\n');

it('writes each event as a line of JSON, without secrets', () => {
  const log = open();
  log.info('started', { version: '0.1.0' });
  log.error('failed', new Error('with eyJhbGciOi.eyJzdWIi.c2ln'));
  expect(lines('kerf.log').map((line) => JSON.parse(line))).toEqual([
    {
      time: '2026-11-21T08:00:00.000Z',
      level: 'info',
      what: 'started',
      detail: { version: '0.1.0' },
    },
    {
      time: '2026-11-21T08:00:00.000Z',
      level: 'error',
      what: 'failed',
      detail: expect.stringContaining('Error: with [token]'),
    },
  ]);
});

it('keeps three older files and no more', () => {
  const log = open(10);
  for (const what of ['a', 'b', 'c', 'd', 'e', 'f']) log.info(what);
  expect(readdirSync(join(folder, 'logs')).sort()).toEqual([
    'kerf.log',
    'kerf.log.1',
    'kerf.log.2',
    'kerf.log.3',
  ]);
  expect(lines('kerf.log')[0]).toContain('"what":"f"');
  expect(lines('kerf.log.3')[0]).toContain('"what":"c"');
});

it.each([
  ['got eyJhbGciOi.eyJzdWIi.c2ln from it', 'got [token] from it'],
  ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [secret]'],
  ['sent Bearer abc.def-1 there', 'sent Bearer [secret] there'],
  ['for jane.doe@saw-works.co.uk', 'for [mail]'],
  ['at https://kerf.example/user?code=1&x=2 now', 'at https://kerf.example/user?[query] now'],
  ['at app://kerf/login#access_token=1', 'at app://kerf/login?[query]'],
  ['{"password":"kerf-demo","name":"Ann"}', '{"password":"[secret]","name":"Ann"}'],
  ['client_secret=abc&x=1', 'client_secret=[secret]&x=1'],
  ['pi_1_secret_2 sk_live_1 whsec_3', '[key] [key] [key]'],
  ['{"code":"EPIPE"}', '{"code":"EPIPE"}'],
  ['The page crashed: oom, exit code 5', 'The page crashed: oom, exit code 5'],
])('%s becomes %s', (text, kept) => {
  expect(redact(text)).toBe(kept);
});
