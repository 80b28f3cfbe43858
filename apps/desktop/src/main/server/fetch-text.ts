/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

const PATIENCE_MS = 6_000;
const LARGEST = 4_000_000;

/** `silent`: no response. `in-trouble`: a server error. `other`: a response without the text. */
export type FetchedText =
  | {
      readonly kind: 'text';
      /** The origin that answered, after redirects. */
      readonly origin: string;
      readonly text: string;
    }
  | { readonly kind: 'silent' | 'in-trouble' | 'other' };

/** Reads text, with a time and a size limit. */
export async function fetchText(fetch: Fetch, url: string): Promise<FetchedText> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.status >= 500) return { kind: 'in-trouble' };
    if (!response.ok || response.body === null) return { kind: 'other' };
    const text = await textWithin(response.body);
    if (text === null) return { kind: 'other' };
    // A Response created by a test has no url.
    return { kind: 'text', origin: new URL(response.url || url).origin, text };
  } catch {
    // Any network error means that the store cannot be reached.
    return { kind: 'silent' };
  }
}

async function textWithin(body: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LARGEST) return null;
  }
  return text + decoder.decode();
}
