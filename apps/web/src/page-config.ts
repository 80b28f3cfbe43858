import { readClientConfig } from '@kerf/contract/client-config';
import type { PlatformConfig } from '@kerf/ui/platform/platform';

/** The page was served without a usable configuration. `message` says what is wrong with it. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** Reads the addresses and public keys from the page. Throws a ConfigProblem. */
export function readPageConfig(page: Document): PlatformConfig {
  const text = page.getElementById('kerf-config')?.textContent?.trim() ?? '';
  if (text === '' || text === 'null') throw new ConfigProblem('There is no configuration.');
  const reading = readClientConfig(parseJson(text));
  if ('config' in reading) return reading.config;
  throw new ConfigProblem(`The configuration is not right. ${reading.faults.join('; ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigProblem('The configuration is not JSON.');
  }
}
