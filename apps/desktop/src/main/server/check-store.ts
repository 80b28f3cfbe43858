import { readClientConfig } from '@kerf/contract/client-config';
import type { PlatformConfig } from '@kerf/ui/platform/platform';
import type { ServerRefusal } from '@kerf/ui/platform/server-address';
import { type Fetch, type FetchedText, fetchText } from './fetch-text.ts';
import { isSecure, readStoreAddress } from './store-address.ts';

export interface Store {
  readonly address: string;
  readonly config: PlatformConfig;
}

export type StoreCheck =
  | ({ readonly kind: 'fits' } & Store)
  | { readonly kind: 'refused'; readonly refusal: ServerRefusal };

const CONFIG = /<script id="kerf-config" type="application\/json">([^<]*)<\/script>/;

const refused = (refusal: ServerRefusal): StoreCheck => ({ kind: 'refused', refusal });

type NoText = Exclude<FetchedText['kind'], 'text'>;

const pageRefusals = {
  silent: 'unreachable',
  'in-trouble': 'not-ready',
  other: 'not-kerf',
} as const satisfies Record<NoText, ServerRefusal>;

// The page has answered, so the store exists even if its API is silent.
const apiRefusals = { ...pageRefusals, silent: 'not-ready' } as const;

/** Reads the configuration of the store at an address. */
export async function findStore(fetch: Fetch, text: string): Promise<StoreCheck> {
  const wanted = readStoreAddress(text);
  if (wanted.kind === 'refused') return wanted;
  const page = await fetchText(fetch, `${wanted.address}/`);
  if (page.kind !== 'text') return refused(pageRefusals[page.kind]);
  if (!isSecure(page.origin)) return refused('not-secure');
  const config = readStorePage(page.text);
  if (config === null) return refused('not-kerf');
  if (!isSecure(config.apiUrl)) return refused('not-secure');
  return { kind: 'fits', address: page.origin, config };
}

/** Like `findStore`, and checks that the API is ready and has every call of this app. */
export async function checkStore(fetch: Fetch, text: string): Promise<StoreCheck> {
  const found = await findStore(fetch, text);
  if (found.kind === 'refused') return found;
  const api = new URL(found.config.apiUrl).origin;
  const [ready, document] = await Promise.all([
    fetchText(fetch, `${api}/readyz`),
    fetchText(fetch, `${api}/openapi.json`),
  ]);
  if (ready.kind !== 'text') return refused(apiRefusals[ready.kind]);
  if (document.kind !== 'text') return refused(apiRefusals[document.kind]);
  // Loaded on demand, because it brings every schema of the contract.
  const { contractMisfit } = await import('./contract-fit.ts');
  const misfit = contractMisfit(parseJson(document.text));
  return misfit === null ? found : refused(misfit);
}

/** The configuration in a store's page; null if the page is not a store's. */
function readStorePage(html: string): PlatformConfig | null {
  const [, text] = CONFIG.exec(html) ?? [];
  if (text === undefined) return null;
  const reading = readClientConfig(parseJson(text));
  return 'config' in reading ? reading.config : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
