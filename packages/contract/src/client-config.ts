import { z } from 'zod';

/**
 * What a store tells its clients on its page, in the element `kerf-config`: addresses and public keys.
 * A sandbox is believed only where nothing real could meet it.
 */
export const clientConfig = z
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

interface SandboxedConfig {
  readonly firebase: { readonly projectId: string };
  readonly stripePublishableKey: string;
  readonly sandbox?: Readonly<Record<string, string>> | undefined;
}

/** What would let a stand-in serve real people, or real money reach a stand-in. */
function sandboxFaults({ firebase, stripePublishableKey, sandbox }: SandboxedConfig): Fault[] {
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

/** Whether an address is one of this very machine, over HTTP. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const local =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return local && (protocol === 'http:' || protocol === 'https:');
}
