import { unauthorized } from './errors.ts';

export type KeyKind = 'secret' | 'publishable';

const NO_KEY =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";

/** The key of a call: the bearer token, the user of basic auth, or (as Stripe.js sends it) the `key` parameter. */
export function keyOf(
  authorization: string | undefined,
  param: string | undefined,
): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0];
  return param;
}

/** Accepts any test key; other keys get a 401. */
export function assertTestKey(key: string | undefined): KeyKind {
  if (key === undefined || key === '') throw unauthorized(NO_KEY);
  if (/^sk_test_\w+$/.test(key)) return 'secret';
  if (/^pk_test_\w+$/.test(key)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}

/** 401 for calls that only servers may make. */
export function secretKeyRequired(): Error {
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  );
}
