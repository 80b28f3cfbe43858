import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CHOOSER_PATH } from './inject-sandbox.ts';

/** The endpoint where an installed app exchanges the account chooser's code. */
export const TOKEN_PATH = `${CHOOSER_PATH}/token`;

const BODY_LIMIT_BYTES = 16_384;

export interface TokenReply {
  readonly status: 200 | 400;
  readonly body: string;
}

/**
 * Exchanges a code for an ID token like Google's token endpoint, including PKCE. The code contains
 * everything agreed in the chooser, so nothing is stored. The token is unsigned, as the Auth emulator
 * accepts it. https://www.rfc-editor.org/rfc/rfc7636#section-4.6
 */
export async function exchangeGoogleCode(request: IncomingMessage): Promise<TokenReply> {
  const form = new URLSearchParams(await readForm(request));
  const agreed = agreedIn(form.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const genuine =
    form.get('grant_type') === 'authorization_code' &&
    agreed.challenge === challenge &&
    agreed.redirectUri === form.get('redirect_uri') &&
    agreed.clientId === form.get('client_id');
  if (!genuine) return { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) };
  return { status: 200, body: JSON.stringify({ id_token: unsigned(agreed.claims) }) };
}

async function readForm(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) return '';
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString();
}

type Agreed = Readonly<Record<string, unknown>>;

function agreedIn(code: string): Agreed {
  try {
    const agreed: unknown = JSON.parse(Buffer.from(code, 'base64url').toString());
    return typeof agreed === 'object' && agreed !== null ? { ...agreed } : {};
  } catch {
    return {};
  }
}

function unsigned(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}
