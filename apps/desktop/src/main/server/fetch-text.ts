/** The part of `fetch` that is used here. */
export type Fetch = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;

const PATIENCE_MS = 6_000;
const LARGEST = 4_000_000;

/** `silent`: nobody answers. `in-trouble`: somebody does, who cannot do it now. `other`: who has no such text. */
export type FetchedText =
  | {
      readonly kind: 'text';
      /** The origin that answered at last, after all redirects. */
      readonly origin: string;
      readonly text: string;
    }
  | { readonly kind: 'silent' | 'in-trouble' | 'other' };

/** Reads a text with a limit of time and size. */
export async function fetchText(fetch: Fetch, url: string): Promise<FetchedText> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.status >= 500) return { kind: 'in-trouble' };
    if (!response.ok || response.body === null) return { kind: 'other' };
    const text = await textWithin(response.body);
    if (text === null) return { kind: 'other' };
    // A reply that was made by hand has no address.
    return { kind: 'text', origin: new URL(response.url || url).origin, text };
  } catch {
    // Whatever the network says, there is no store to be reached.
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
