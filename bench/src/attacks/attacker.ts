import { setPriority } from 'node:os';
import { z } from 'zod';
import { type AttackerMeans, attacks } from './attacks.ts';

// A program: repeats one attack until it is killed. Its priority is the lowest, since a real attacker does not
// share the server's processors.
setPriority(19);

const [name, given = ''] = process.argv.slice(2);
const names = [
  'documents',
  'bodies',
  'unread',
  'streams',
  'webhook',
  'pipelined',
  'ready',
] as const;
const attack = attacks[z.enum(names).parse(name)];
const means = z
  .object({ url: z.string(), tokens: z.array(z.string()), orderId: z.string() })
  .parse(JSON.parse(given)) satisfies AttackerMeans;

async function repeat(): Promise<never> {
  for (;;) await attack.once(means).catch(() => undefined);
}

for (let started = 0; started < attack.atOnce; started += 1) void repeat();
process.stdout.write('attacking\n');
