import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type HeadlessSession, startHeadlessSession } from '@kerf/electron/headless-session';
import type { UpdateState } from '@kerf/ui/platform/platform';
import { expect, test } from '../shell.ts';
import { type DesktopApp, launchDesktop } from './desktop-app.ts';

const NEW_APP = Buffer.from('#!/bin/sh\nexit 0\n');

let feed: Server;
let machine: HeadlessSession;
let latest = '';

/** An update file as electron-builder writes it next to a release. */
function release(version: string, content: Buffer): string {
  const sha512 = createHash('sha512').update(content).digest('base64');
  const file = `Kerf-${version}.AppImage`;
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${file}`,
    `    sha512: ${sha512}`,
    `    size: ${content.length}`,
    `path: ${file}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-21T08:00:00.000Z'",
    '',
  ].join('\n');
}

test.beforeAll(async () => {
  machine = await startHeadlessSession();
  feed = createServer(({ url = '' }, response) => {
    if (url.startsWith('/latest-linux.yml')) response.end(latest);
    else if (url.endsWith('.AppImage')) response.end(NEW_APP);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  writeFileSync(join(machine.home, 'feed.yml'), feedConfig(feed));
});

test.afterAll(async () => {
  feed.close();
  await machine.stop();
});

function feedConfig(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The feed has no port');
  return `provider: generic\nurl: http://127.0.0.1:${address.port}\nupdaterCacheDirName: kerf-updater\n`;
}

/** Starts the app on a machine where this version is installed. */
async function startInstalled(): Promise<DesktopApp> {
  writeFileSync(installed(), 'the old app');
  const config = { KERF_UPDATE_CONFIG: join(machine.home, 'feed.yml'), APPIMAGE: installed() };
  return launchDesktop({ ...machine, env: { ...machine.env, ...config } });
}

function installed(): string {
  return join(machine.home, 'Kerf.AppImage');
}

/** How the check that the app makes at its start ends; where that has ended, how another one does. */
function outcomeOfCheck(
  { page }: DesktopApp,
  check: 'at the start' | 'again',
): Promise<UpdateState> {
  return page.evaluate(
    (isAnother) =>
      new Promise((resolve) => {
        const settle = (state: UpdateState) => {
          if (!['unknown', 'checking', 'downloading'].includes(state.kind)) resolve(state);
        };
        window.kerf.updates.onChanged(settle);
        if (isAnother) window.kerf.updates.check();
        else void window.kerf.app.start().then(({ update }) => settle(update));
      }),
    check === 'again',
  );
}

test('a newer version is downloaded in the background and installed after the app closes', {
  tag: '@desktop',
}, async () => {
  latest = release('99.0.0', NEW_APP);
  const desktop = await startInstalled();
  const outcome = await outcomeOfCheck(desktop, 'at the start');
  await desktop.close();
  expect(outcome).toEqual({ kind: 'ready', version: '99.0.0' });
  expect(readFileSync(installed(), 'utf8')).toBe(NEW_APP.toString());
});

test('an older version, one whose file is another, and a feed that is none change nothing', {
  tag: '@desktop',
}, async () => {
  latest = release('0.0.1', NEW_APP);
  const desktop = await startInstalled();
  expect(await outcomeOfCheck(desktop, 'at the start')).toEqual({ kind: 'up-to-date' });
  for (const wrong of [release('99.0.1', Buffer.from('as published')), '<!doctype html>']) {
    latest = wrong;
    expect(await outcomeOfCheck(desktop, 'again')).toMatchObject({ kind: 'failed' });
  }
  await desktop.close();
  expect(readFileSync(installed(), 'utf8')).toBe('the old app');
});
