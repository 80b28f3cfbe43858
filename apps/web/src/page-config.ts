import type { PlatformConfig } from '@kerf/ui/platform/platform';
import { z } from 'zod';

const pageConfig = z
  .object({
    apiUrl: z.url(),
    firebase: z.object({
      apiKey: z.string().min(1),
      authDomain: z.string().min(1),
      projectId: z.string().min(1),
    }),
    stripePublishableKey: z.string().startsWith('pk_'),
    /** Stand-ins on this machine in place of the real services; the sandbox writes them, no build does. */
    sandbox: z.object({ authEmulatorUrl: z.url(), googleChooserUrl: z.url() }).optional(),
  })
  .superRefine((config, context) => {
    for (const [path, message] of sandboxFaults(config)) {
      context.addIssue({ code: 'custom', path, message });
    }
  });

type Fault = [path: string[], message: string];

/** What would let a stand-in serve real people, or real money reach a stand-in. */
function sandboxFaults({ firebase, stripePublishableKey, sandbox }: PlatformConfig): Fault[] {
  if (!sandbox) return [];
  const faults: Fault[] = [];
  for (const [name, address] of Object.entries(sandbox)) {
    if (!isLoopback(address)) faults.push([['sandbox', name], 'is not on this machine']);
  }
  if (!stripePublishableKey.startsWith('pk_test_')) {
    faults.push([['stripePublishableKey'], 'is not a test key, but there is a sandbox']);
  }
  if (!firebase.projectId.startsWith('demo-')) {
    faults.push([['firebase', 'projectId'], 'is a real project, but there is a sandbox']);
  }
  return faults;
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const local =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return local && (protocol === 'http:' || protocol === 'https:');
}

/** The page was delivered without a usable configuration. `message` names what is wrong with it. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** Reads the addresses and public keys that stand in the page. Throws a ConfigProblem. */
export function readPageConfig(page: Document): PlatformConfig {
  const text = page.getElementById('kerf-config')?.textContent?.trim() ?? '';
  if (text === '' || text === 'null') throw new ConfigProblem('There is no configuration.');
  const parsed = pageConfig.safeParse(parseJson(text));
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
