import { z } from 'zod';
import { withTimeLimit } from '../keychain.ts';
import { keytarKeychain } from '../keytar-keychain.ts';
import { createSecretVault } from '../secret-vault.ts';

/** A test's request to the process that uses the real keychain. */
const request = z.object({
  id: z.number(),
  call: z.enum(['get', 'set', 'delete', 'keeping', 'spoil']),
  service: z.string(),
  value: z.string(),
});

const LIMIT_MS = 5_000;
const owed = new Set<string>();
const vaults = new Map<string, ReturnType<typeof openVault>>();

function openVault(service: string) {
  return createSecretVault({
    keychain: withTimeLimit(keytarKeychain(service), LIMIT_MS),
    store: () => 'https://kerf.example',
    owed: {
      has: (entry) => owed.has(entry),
      add: (entry) => void owed.add(entry),
      remove: (entry) => void owed.delete(entry),
    },
    onKeeping: () => undefined,
    onFailure: (_reason, error) => process.stderr.write(`${error}\n`),
  });
}

function vaultOf(service: string) {
  const vault = vaults.get(service) ?? openVault(service);
  vaults.set(service, vault);
  return vault;
}

async function answer({ call, service, value }: z.infer<typeof request>): Promise<unknown> {
  const vault = vaultOf(service);
  switch (call) {
    case 'get':
      return vault.get('accessToken');
    case 'set':
      return vault.set('accessToken', value);
    case 'delete':
      return vault.delete('accessToken');
    case 'keeping':
      return vault.keeping();
    case 'spoil':
      return keytarKeychain(service).set('accessToken of https://kerf.example', value);
  }
}

process.on('message', async (message) => {
  const asked = request.parse(message);
  process.send?.({ id: asked.id, value: (await answer(asked)) ?? null });
});
process.on('disconnect', () => process.exit());
