import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SecretKeeping } from '@kerf/ui/platform/secret-store';
import { z } from 'zod';

const reply = z.object({ id: z.number(), value: z.unknown() });
const keeping: z.ZodType<SecretKeeping> = z.union([
  z.object({ kind: z.literal('kept') }),
  z.object({
    kind: z.literal('memory-only'),
    reason: z.enum(['missing', 'locked', 'unreadable', 'failed']),
  }),
]);

/** A process with a separate session bus, because keytar looks for its keychain once per process. */
export function startVaultProcess(env: Readonly<Record<string, string>>) {
  const child = fork(join(import.meta.dirname, 'vault-process.ts'), {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, (value: unknown) => void>();
  let asked = 0;
  child.on('message', (message) => {
    const { id, value } = reply.parse(message);
    waiting.get(id)?.(value);
    waiting.delete(id);
  });

  function ask(call: string, service: string, value = ''): Promise<unknown> {
    asked += 1;
    const id = asked;
    child.send({ id, call, service, value });
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  return {
    /** A vault with new entries, or with those of the named service. */
    open: (service: string = randomUUID()) => ({
      service,
      get: async () =>
        z
          .string()
          .nullable()
          .parse(await ask('get', service)),
      set: async (_key: string, value: string) => void (await ask('set', service, value)),
      delete: async () => void (await ask('delete', service)),
      keeping: async () => keeping.parse(await ask('keeping', service)),
      /** Writes directly to the keychain, as another program might. */
      spoil: (text: string) => ask('spoil', service, text),
    }),
    stop: () => void child.disconnect(),
  };
}
