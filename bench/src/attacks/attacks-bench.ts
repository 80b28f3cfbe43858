import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, median, report } from '../figure.ts';
import { percentile } from '../search/concurrency.ts';
import { startKerf, startLimit } from '../server/built-servers.ts';
import { onFreshDatabase } from '../server/fresh-database.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { type AttackedShop, fillAttackedShop } from './attacked-shop.ts';
import { type AttackerMeans, type AttackName, attacks } from './attacks.ts';

const ROUNDS = 3;
/** Between two calls of others, so that they meet the attack as it goes on, and not how it begins. */
const PAUSE_MS = 10;
/** Fewer calls a round say nothing of the slowest twentieth. */
const ENOUGH_FOR_P95 = 10;
/** The limit for how many times longer others wait during an attack. */
const AT_MOST = 2;
/** What unread answers may add to the server's memory, most of which its heap keeps for later. */
const HELD_MIB = 700;
const program = join(import.meta.dirname, 'attacker.ts');
const names: readonly AttackName[] = [
  'documents',
  'bodies',
  'unread',
  'streams',
  'webhook',
  'pipelined',
  'ready',
];

/** What others do, and how often in a round. */
interface OthersCall {
  readonly what: string;
  readonly times: number;
  ask(shop: AttackedShop, index: number): { path: string; token: string; init?: RequestInit };
}

const read: OthersCall = {
  what: 'customers read their orders',
  times: 150,
  ask: ({ customers }, index) => ({ path: '/orders', token: tokenOf(customers[index % 50]) }),
};
const pickList: OthersCall = {
  what: 'an admin prints a pick list of 200 orders',
  times: 1,
  ask: ({ printing: { token, orderIds } }) => ({
    path: '/documents/print',
    token,
    init: { method: 'POST', body: JSON.stringify({ kind: 'pick-list', orderIds }) },
  }),
};
const receipt: OthersCall = {
  what: "an admin opens a small order's confirmation",
  times: 8,
  ask: ({ printing: { token, orderIds } }, index) => ({
    // Another order each time, since a drawn document is kept.
    path: `/order/${orderIds[index * 20]}/documents/confirmation.pdf`,
    token,
  }),
};

await onFreshDatabase(async (databaseUrl) => {
  const shop = await fillAttackedShop(databaseUrl);
  const [, , only] = process.argv;
  const figures: Figure[] = [];
  for (const name of names.filter((one) => only === undefined || one === only)) {
    figures.push(...(await measure(databaseUrl, shop, name)));
    figures.push(...(await measureBare(databaseUrl, shop, name)));
  }
  report(`Others' calls while somebody attacks, ${ROUNDS} rounds by turns`, figures);
});

/** On a server of its own, so that it does not suffer from what another attack has left. */
async function measure(
  databaseUrl: string,
  shop: AttackedShop,
  name: AttackName,
): Promise<Figure[]> {
  const kerf = await startKerf(databaseUrl, { CALLS_PER_MINUTE: '300', TRUSTED_PROXIES: '1' });
  const { title } = attacks[name];
  const means = meansOf(kerf, shop, name);
  const idleMib = kerf.memoryMib();
  const figures: Figure[] = [];
  for (const call of name === 'documents' ? [read, pickList, receipt] : [read]) {
    const { quiet, attacked } = await byTurns(name, means, () => timesOfOthers(kerf, shop, call));
    const what = `${call.what} while ${title}`;
    figures.push(slowedDown(what, median(quiet), median(attacked)));
    if (call.times < ENOUGH_FOR_P95) continue;
    figures.push(slowedDown('  their p95', percentile(quiet, 0.95), percentile(attacked, 0.95)));
  }
  if (name === 'unread') figures.push(heldFigure(idleMib, kerf.memoryMib()));
  await kerf.stop();
  return figures;
}

/**
 * The same attack on Hono and pg alone, whose customers read a row each: what two cores for server, Postgres,
 * customers and attacker cost any server. It refuses nobody, so the attacker is as fast as the cores allow.
 */
async function measureBare(
  databaseUrl: string,
  shop: AttackedShop,
  name: AttackName,
): Promise<Figure[]> {
  const bare = await startLimit(databaseUrl);
  const timesOf = () =>
    timesOfOthers(bare, shop, { ...read, ask: () => ({ path: '/query', token: '' }) });
  const { quiet, attacked } = await byTurns(name, meansOf(bare, shop, name), timesOf);
  await bare.stop();
  const times = `${percentile(quiet, 0.95).toFixed(1)} ms without, ${percentile(attacked, 0.95).toFixed(1)} with`;
  const ratio = percentile(attacked, 0.95) / percentile(quiet, 0.95);
  return [
    {
      what: '  the p95 of Hono and pg alone, attacked alike',
      value: `× ${ratio.toFixed(2)}`,
      target: `for comparison (${times})`,
      ok: true,
    },
  ];
}

/** The durations of others' calls in milliseconds. By turns, so that whatever else the machine does slows both down. */
async function byTurns(name: AttackName, means: AttackerMeans, timesOf: () => Promise<number[]>) {
  await timesOf();
  const quiet: number[] = [];
  const attacked: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await timesOf()));
    attacked.push(...(await during(name, means, timesOf)));
  }
  return { quiet, attacked };
}

function meansOf({ url }: ServerProcess, shop: AttackedShop, name: AttackName): AttackerMeans {
  const tokens = shop.attackers.slice(0, attacks[name].accounts).map(tokenOf);
  return { url, tokens, orderId: shop.longOrderId };
}

async function timesOfOthers(
  kerf: ServerProcess,
  shop: AttackedShop,
  call: OthersCall,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < call.times; index += 1) {
    const { path, token, init } = call.ask(shop, index);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${index}`,
    };
    const began = performance.now();
    const response = await fetch(`${kerf.url}${path}`, { ...init, headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    times.push(performance.now() - began);
    await pause(PAUSE_MS);
  }
  return times;
}

async function during<T>(
  name: AttackName,
  means: AttackerMeans,
  work: () => Promise<T>,
): Promise<T> {
  const args = [program, name, JSON.stringify(means)];
  const attacker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(attacker, 'exit');
  await once(attacker.stdout, 'data');
  try {
    return await work();
  } finally {
    attacker.kill('SIGKILL');
    await ended;
  }
}

function heldFigure(idleMib: number, mib: number): Figure {
  return {
    what: 'memory of the server after unread answers',
    value: `${mib.toFixed(0)} MiB`,
    target: `at most ${HELD_MIB} MiB more than the ${idleMib.toFixed(0)} before`,
    ok: mib - idleMib <= HELD_MIB,
  };
}

/** `quiet` and `attacked` are in milliseconds. */
function slowedDown(what: string, quiet: number, attacked: number): Figure {
  const ratio = attacked / quiet;
  const times = `${quiet.toFixed(1)} ms without, ${attacked.toFixed(1)} with`;
  return {
    what,
    value: `× ${ratio.toFixed(2)}`,
    target: `at most × ${AT_MOST} (${times})`,
    ok: ratio <= AT_MOST,
  };
}

function tokenOf(person: { readonly token: string } | undefined): string {
  if (!person) throw new Error('Nobody is signed in.');
  return person.token;
}
