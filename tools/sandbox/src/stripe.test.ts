import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SandboxProblem } from './sandbox-problem.ts';
import { startStripe } from './stripe.ts';

it('says how to start over if the payments of an earlier run cannot be read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerf-payments-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'stripe'));
  writeFileSync(join(dataDir, 'stripe', 'state.json'), '{"version":1');
  const webhook = { url: 'http://127.0.0.1:9/', secret: 'whsec_kerf' };
  const started = startStripe({ dataDir, port: 0, webhook });
  await expect(started).rejects.toThrow(SandboxProblem);
  await expect(started).rejects.toThrow('--reset');
});
