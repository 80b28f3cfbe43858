import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { GoogleProvider } from './google-provider.ts';
import { challengeOf } from './proof.ts';

type Claims = Readonly<Record<string, unknown>>;

/** For tests: an identity provider on loopback. */
export interface FakeGoogle {
  readonly provider: GoogleProvider;
  /** The URL that the browser is redirected to once the user consents on the opened page. */
  agree(openedUrl: string, claims?: Claims): URL;
  /** The bodies of the token requests, without their random secrets. */
  readonly exchanges: URLSearchParams[];
  /** Overrides the response to token requests; null restores the default. */
  answerWith(answer: ((response: ServerResponse) => void) | null): void;
  stop(): void;
}

const CODE = 'code-1';

export async function startFakeGoogle(): Promise<FakeGoogle> {
  const exchanges: URLSearchParams[] = [];
  let asked = new URLSearchParams();
  let idClaims: Claims = {};
  let answer: ((response: ServerResponse) => void) | null = null;

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const form = new URLSearchParams(body);
      exchanges.push(form);
      if (answer) return answer(response);
      if (!isGenuine(form, asked)) return response.writeHead(400).end('{"error":"invalid_grant"}');
      response.end(JSON.stringify({ id_token: unsigned(idClaims), access_token: 'unused' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  const origin = `http://127.0.0.1:${address.port}`;

  return {
    exchanges,
    provider: {
      clientId: 'kerf-desktop',
      clientSecret: 'no-secret',
      authorizationUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      issuers: [origin],
    },
    agree: (openedUrl, claims = {}) => {
      asked = new URL(openedUrl).searchParams;
      idClaims = { iss: origin, aud: 'kerf-desktop', nonce: asked.get('nonce'), ...claims };
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('state', asked.get('state') ?? '');
      back.searchParams.set('code', CODE);
      return back;
    },
    answerWith: (given) => {
      answer = given;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function isGenuine(form: URLSearchParams, asked: URLSearchParams): boolean {
  return (
    form.get('grant_type') === 'authorization_code' &&
    form.get('code') === CODE &&
    form.get('client_id') === asked.get('client_id') &&
    form.get('client_secret') === 'no-secret' &&
    form.get('redirect_uri') === asked.get('redirect_uri') &&
    asked.get('code_challenge_method') === 'S256' &&
    challengeOf(form.get('code_verifier') ?? '') === asked.get('code_challenge')
  );
}

function unsigned(claims: Claims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: '1', email: 'g@example.com', ...claims })}.`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
