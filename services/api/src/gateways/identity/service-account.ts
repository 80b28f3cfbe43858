import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const ANSWER_LIMIT_MS = 3_000;
/** How long before its expiry a token is renewed. */
const LEAD_MS = 60_000;

/** The fields we use of a service account's key file. */
export const serviceAccount = z.object({
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN'),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

const grant = z.object({ access_token: z.string(), expires_in: z.number() });

/**
 * Returns a current access token of a service account; see
 * https://developers.google.com/identity/protocols/oauth2/service-account.
 */
export function createServiceAccountToken(account: ServiceAccount): () => Promise<string> {
  let current: { readonly token: string; readonly until: number } | null = null;
  return async () => {
    if (current && current.until > Date.now()) return current.token;
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await assertionOf(account),
      }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (!response.ok)
      throw new Error(`Requesting a token for the service account failed with ${response.status}.`);
    const { access_token, expires_in } = grant.parse(await response.json());
    current = { token: access_token, until: Date.now() + expires_in * 1000 - LEAD_MS };
    return access_token;
  };
}

async function assertionOf({ client_email, private_key, token_uri }: ServiceAccount) {
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(private_key, 'RS256'));
}
