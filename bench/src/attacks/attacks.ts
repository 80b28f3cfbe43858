import { connect } from 'node:net';

/** What an attacker has: the server's address, accounts of their own, and an unpaid order of many lines. */
export interface AttackerMeans {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly orderId: string;
}

/** One way to hold up a server: what is repeated, and by how many at once. */
interface Attack {
  readonly title: string;
  readonly atOnce: number;
  readonly accounts: number;
  once(means: AttackerMeans): Promise<unknown>;
}

const MEBIBYTE = 1024 * 1024;
/** All from one address, as one attacker's are. */
const FROM = { 'x-forwarded-for': '203.0.113.7' };
const JSON_BODY = { 'content-type': 'application/json' };
const UNREAD_PER_CONNECTION = 12;
const PIPELINED = 2_000;
const HELD_MS = 50;

const unknownSku = 'nobody sells it '.repeat(12);
const largestCheck = JSON.stringify({
  rows: Array.from({ length: 2_000 }, (_, row) => ({ sku: `${unknownSku}${row}`, quantity: 12 })),
});
const junk = JSON.stringify({ id: 'x'.repeat(MEBIBYTE) });

export const attacks = {
  documents: {
    title: 'an unverified user asks for a document of 290 lines',
    atOnce: 120,
    accounts: 1,
    once: (means) => ask(means, `/order/${means.orderId}/documents/confirmation.pdf`),
  },
  bodies: {
    title: 'a customer sends the largest order checks',
    atOnce: 40,
    accounts: 1,
    once: (means) => ask(means, '/order-check', { method: 'POST', body: largestCheck }),
  },
  unread: {
    title: 'customers leave downloads unread',
    atOnce: 10,
    accounts: 50,
    once: (means) => sendUnread(means, '/openapi.json', UNREAD_PER_CONNECTION),
  },
  streams: {
    title: 'customers ask for the head of the event stream',
    atOnce: 50,
    accounts: 50,
    once: (means) => ask(means, '/events', { method: 'HEAD' }),
  },
  webhook: {
    title: 'somebody posts a megabyte to the webhook, unsigned',
    atOnce: 10,
    accounts: 1,
    once: (means) => ask(means, '/stripe/webhook', { method: 'POST', body: junk }),
  },
  pipelined: {
    title: 'somebody sends two thousand requests in one packet',
    atOnce: 4,
    accounts: 1,
    once: (means) => sendUnread(means, '/shop', PIPELINED),
  },
  ready: {
    title: 'somebody asks whether the server is ready',
    atOnce: 50,
    accounts: 1,
    once: (means) => ask(means, '/readyz'),
  },
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof attacks;

async function ask(means: AttackerMeans, path: string, init: RequestInit = {}): Promise<void> {
  const headers = { ...JSON_BODY, ...signedIn(means) };
  const response = await fetch(`${means.url}${path}`, { ...init, headers });
  await response.arrayBuffer();
}

/** Asks for many answers on one connection and reads none of them. */
function sendUnread(means: AttackerMeans, path: string, times: number): Promise<void> {
  const { hostname, port } = new URL(means.url);
  const headers = Object.entries(signedIn(means)).map(([name, value]) => `${name}: ${value}`);
  const request = [`GET ${path} HTTP/1.1`, 'Host: kerf', ...headers, '', ''].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.on('error', () => resolve());
    socket.write(request.repeat(times), () => setTimeout(resolve, HELD_MS));
  });
}

let turn = 0;
function signedIn({ tokens }: AttackerMeans): Record<string, string> {
  turn += 1;
  return { ...FROM, authorization: `Bearer ${tokens[turn % tokens.length]}` };
}
