// The services that a shop in production calls, for one that has no way out: Stripe's stand-in as if it were in live
// mode, and Google's keys. nginx in the root speaks TLS for them, under their own names, so that the server is the
// production build with NODE_ENV=production. A socket takes orders from the test, which is outside of this network.
import { generateKeyPairSync, sign } from 'node:crypto';
import {
  createServer,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { startStripeStandIn } from '@kerf/stripe-stand-in/stand-in';
import { FRONT_PORT, type Reply, type WorldCall } from './world-call.ts';

const [socket = '', webhookUrl = '', webhookSecret = ''] = process.argv.slice(2);
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stripe = await startStripeStandIn({ webhooks: [{ url: webhookUrl, secret: webhookSecret }] });

createServer((request, response) => {
  answer(request).then(
    ({ status, text }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(FRONT_PORT, '127.0.0.1');

createServer((request, response) => {
  obey(request).then(
    (reply) => response.end(JSON.stringify(reply)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(socket, () => console.log('ready'));

async function answer(request: IncomingMessage): Promise<Reply> {
  if (request.headers.host?.includes('googleapis'))
    return { status: 200, headers: {}, text: keys() };
  const { host: _host, 'accept-encoding': _encoding, ...headers } = request.headers;
  const authorization = headers.authorization?.replace('_live_', '_test_');
  const reply = await send({
    method: request.method ?? 'GET',
    url: `${stripe.url}${request.url}`,
    headers: { ...headers, ...(authorization ? { authorization } : {}) },
    body: await textOf(request),
  });
  const text = reply.text.replace(/("livemode":\s*)false/g, '$1true');
  return { ...reply, text };
}

/** Google's keys, in the one form; the doctor only looks whether there are any. */
function keys(): string {
  const jwk = publicKey.export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ ...jwk, kid: 'key-1', alg: 'RS256', use: 'sig' }] });
}

async function obey(request: IncomingMessage): Promise<Reply> {
  const call: WorldCall = JSON.parse(await textOf(request));
  if (call.kind === 'send') return send(call);
  return { status: 200, headers: {}, text: idToken(call.claims) };
}

function idToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'key-1', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

type Sent = Omit<Extract<WorldCall, { kind: 'send' }>, 'kind'>;

const agents = {
  'https:': new HttpsAgent({ keepAlive: true }),
  'http:': new HttpAgent({ keepAlive: true }),
};

/** Sends it as a browser would: over a connection that is there, and anew if that turns out to be closed. */
function send(sent: Sent): Promise<Reply> {
  const { method, url, headers, body } = sent;
  const isSecure = url.startsWith('https:');
  const start = isSecure ? requestHttps : requestHttp;
  const agent = agents[isSecure ? 'https:' : 'http:'];
  return new Promise((resolve, reject) => {
    const request = start(url, { method, headers, agent }, (response) => {
      textOf(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        reject,
      );
    });
    request.once('error', (error) => {
      if (request.reusedSocket) resolve(send(sent));
      else reject(error);
    });
    request.end(body);
  });
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
