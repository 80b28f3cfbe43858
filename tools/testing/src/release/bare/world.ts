import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BareRoot } from './bare-root.ts';
import type { Reply, WorldCall } from './world-call.ts';

const BETWEEN_QUESTIONS_MS = 100;

interface Call {
  readonly bearer?: string;
  readonly body?: object;
  /** As a form, for Stripe. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The Internet as a shop in a root sees it, with browsers in it. */
export interface World {
  /** Sends a request as a browser or an app would. */
  send(method: string, url: string, call?: Call): Promise<Reply>;
  /** The same, and reads its JSON; rejects if the answer is a failure. */
  ask(method: string, url: string, call?: Call): Promise<Record<string, unknown>>;
  /** An ID token of Firebase for this address, whose owner has shown that it is theirs. */
  idToken(email: string, projectId: string): Promise<string>;
}

interface WorldOptions {
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /** The certificate of the only authority that it trusts, on this machine. */
  readonly authority: string;
}

/** Starts it. It ends with the root. */
export async function startWorld(root: BareRoot, options: WorldOptions): Promise<World> {
  const socket = join(root.path, 'world.sock');
  const program = join(import.meta.dirname, 'outside-world.ts');
  const args = [process.execPath, program, socket, options.webhookUrl, options.webhookSecret];
  const child = root.startBeside(args, {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: options.authority },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  const send: World['send'] = (method, url, { bearer, body, form, headers = {} } = {}) =>
    order(socket, {
      kind: 'send',
      method,
      url,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: form
        ? String(new URLSearchParams(form))
        : body === undefined
          ? ''
          : JSON.stringify(body),
    });
  return {
    send,
    ask: async (method, url, call) => {
      const { status, text } = await send(method, url, call);
      if (status >= 300) throw new Error(`${method} ${url} answers ${status}: ${text}`);
      return JSON.parse(text);
    },
    idToken: async (email, projectId) => {
      const { text } = await order(socket, { kind: 'sign', claims: claimsOf(email, projectId) });
      return text;
    },
  };
}

function claimsOf(email: string, projectId: string): object {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: `uid-of-${email}`,
    user_id: `uid-of-${email}`,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    name: 'Ada Sawyer',
    email,
    email_verified: true,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  };
}

function order(socketPath: string, call: WorldCall): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method: 'POST', path: '/' }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(text));
      });
    });
    asked.once('error', reject);
    asked.end(JSON.stringify(call));
  });
}

/** Asks until the answer is as wanted; the test's time limit ends it. */
export async function until<T>(ask: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await ask();
    if (isWanted(value)) return value;
    await pause(BETWEEN_QUESTIONS_MS);
  }
}
