import { clientConfig } from '@kerf/contract/client-config';
import type { PlatformConfig } from '@kerf/ui/platform/platform';

/** The page was delivered without a usable configuration. `message` names what is wrong with it. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** Reads the addresses and public keys that stand in the page. Throws a ConfigProblem. */
export function readPageConfig(page: Document): PlatformConfig {
  const text = page.getElementById('kerf-config')?.textContent?.trim() ?? '';
  if (text === '' || text === 'null') throw new ConfigProblem('There is no configuration.');
  const parsed = clientConfig.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ConfigProblem(`The configuration is not right. ${faults.join('; ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigProblem('The configuration is not JSON.');
  }
}
