import type { ApiAnswer } from './messages.ts';

const UNREACHABLE = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

export interface ApiCallInput {
  readonly method: 'GET' | 'POST';
  /** The full URL, without a query. */
  readonly url: string;
  readonly publishableKey: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Calls the API like Stripe.js. Always resolves, even without a network. */
export async function callApi(input: ApiCallInput): Promise<ApiAnswer> {
  const form = new URLSearchParams(input.fields).toString();
  const isGet = input.method === 'GET';
  try {
    const response = await fetch(isGet ? `${input.url}?${form}` : input.url, {
      method: input.method,
      headers: {
        authorization: `Bearer ${input.publishableKey}`,
        ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isGet ? {} : { body: form }),
    });
    const body: { readonly error?: object } = await response.json();
    return body.error === undefined ? { ok: true, body } : { ok: false, error: body.error };
  } catch (error) {
    console.warn('[Stripe.js stand-in]', error);
    return { ok: false, error: UNREACHABLE };
  }
}
