import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { portUses, type SandboxPorts } from '@kerf/sandbox/environment';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { sampleAdmin } from '@kerf/sandbox/sample-accounts';
import { freePorts } from '@kerf/sandbox/throwaway-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outerEnvironment } from '../outer-environment.ts';

const MINUTE_MS = 60_000;
const BETWEEN_QUESTIONS_MS = 20;

let folder: string;
let ports: SandboxPorts;
let store: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-clone-'));
  ports = await freePorts();
  execFileSync('git', ['clone', '--quiet', repositoryRoot, folder]);
});

afterAll(async () => {
  await stopped(store);
  rmSync(folder, { recursive: true, force: true });
  // A hundred thousand files are removed.
}, 5 * MINUTE_MS);

test('The README’s two commands in a clean clone start a store that is whole when it first answers', {
  timeout: 20 * MINUTE_MS,
}, async () => {
  execFileSync('npm', ['install'], { cwd: folder, env: outerEnvironment(), stdio: 'inherit' });
  for (const _start of ['first', 'next']) {
    store = startStore();
    // They ask from the first millisecond on.
    const visitors = [whenAnswered(apiStateAtFirstPage), whenAnswered(isAdmin)];
    await ready(store);
    expect(await Promise.all(visitors)).toEqual([200, true]);
    await stopped(store);
  }
});

function startStore(): ChildProcess {
  return spawn('npm', ['start'], {
    cwd: folder,
    env: { ...outerEnvironment(), ...portSettings() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Asks until there is an answer. At first nothing listens. */
async function whenAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined || !store || hasEnded(store)) return answer;
    await pause(BETWEEN_QUESTIONS_MS);
  }
}

/** What the API says of itself once the web page is served. */
async function apiStateAtFirstPage(): Promise<unknown> {
  const page = await fetch(`http://localhost:${ports.web}/`);
  if (!page.ok) return undefined;
  return (await fetch(`http://localhost:${ports.api}/readyz`)).status;
}

function portSettings(): Record<string, string> {
  return Object.fromEntries(portUses.map(({ part, variable }) => [variable, `${ports[part]}`]));
}

/** Waits until the store has printed its table of addresses, its last word. */
function ready(child: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes(`http://localhost:${ports.mail}`)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
}

/** Whether the first sign-in as the sample admin has an admin's rights. */
async function isAdmin(): Promise<unknown> {
  const { email, password } = sampleAdmin;
  const identity = `http://localhost:${ports.auth}/identitytoolkit.googleapis.com/v1`;
  const { idToken } = await json(`${identity}/accounts:signInWithPassword?key=any`, 'POST', {
    body: { email, password, returnSecureToken: true },
  });
  const api = `http://localhost:${ports.api}`;
  const { token } = await json(`${api}/user/${email}`, 'PUT', { bearer: idToken, body: { email } });
  const { admin } = await json(`${api}/admin/${email}`, 'GET', { bearer: token });
  return admin;
}

interface Call {
  readonly body?: object;
  readonly bearer?: string | undefined;
}

async function json(
  url: string,
  method: string,
  { body, bearer }: Call,
): Promise<Partial<Record<'idToken' | 'token' | 'admin', string>>> {
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.json();
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Asks the whole process group to stop, as Ctrl-C does. */
async function stopped(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGINT');
  await ended;
}
