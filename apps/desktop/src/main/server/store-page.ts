import { readClientConfig } from '@kerf/contract/client-config';
import type { PlatformConfig } from '@kerf/ui/platform/platform';

const CONFIG = /<script id="kerf-config" type="application\/json">([^<]*)<\/script>/;

/** What a store's page tells its clients; null where the page is no store's. */
export function readStorePage(html: string): PlatformConfig | null {
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
