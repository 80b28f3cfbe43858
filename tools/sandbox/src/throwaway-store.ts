import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleShop, SandboxPorts } from './environment.ts';
import { freePort } from './free-port.ts';
import { type RunningSandbox, startSandbox } from './sandbox.ts';

export interface ThrowawayStore extends RunningSandbox {
  readonly dataDir: string;
}

/** Starts a whole store on free ports. Its data is deleted when it stops. */
export async function startThrowawayStore(shop: SampleShop = 'plain'): Promise<ThrowawayStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerf-throwaway-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const ports = await freePorts();
    const store = await startSandbox({ ports, dataDir, shop, mode: 'built', durable: false });
    return { ...store, dataDir, stop: () => store.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

export async function freePorts(): Promise<SandboxPorts> {
  const [web, api, auth, stripe, vies, postgres, smtp, mail] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { web, api, auth, stripe, vies, postgres, smtp, mail };
}
