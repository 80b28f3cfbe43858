import type { IncomingHttpHeaders } from 'node:http';
import type { AccessTokens } from './access-token.ts';

/** The user of a genuine token, whether or not the session is still active. Null without such a token. */
export function signedInUser(
  { authorization = '' }: IncomingHttpHeaders,
  accessTokens: AccessTokens,
): string | null {
  const [, token] = /^bearer (.+)$/i.exec(authorization) ?? [];
  if (token === undefined) return null;
  return accessTokens.verify(token)?.userId ?? null;
}
