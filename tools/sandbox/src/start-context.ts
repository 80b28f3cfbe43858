import type { SandboxPorts } from './environment.ts';
import type { PartList } from './part-list.ts';
import type { SandboxSettings } from './web/inject-sandbox.ts';

/** Something to tell the person who waits. */
export interface Progress {
  readonly text: string;
  /** How long it took, in milliseconds; missing for a remark. */
  readonly ms?: number;
}

/** What every step of one start works with. */
export interface StartContext {
  readonly dataDir: string;
  readonly ports: SandboxPorts;
  /** Where a browser finds the parts. */
  readonly settings: SandboxSettings;
  readonly parts: PartList;
  /** Aborted when the start is given up. */
  readonly signal: AbortSignal;
  tell(progress: Progress): void;
}

/** Runs one step of the start and reports its duration. */
export async function step<T>(
  context: StartContext,
  text: string,
  work: () => Promise<T>,
): Promise<T> {
  context.signal.throwIfAborted();
  const began = performance.now();
  const result = await work();
  context.tell({ text, ms: performance.now() - began });
  return result;
}

/** Where a browser finds the parts; "localhost" is what people type. */
export function pageSettings(ports: SandboxPorts): SandboxSettings {
  return {
    webUrl: `http://localhost:${ports.web}`,
    apiUrl: `http://localhost:${ports.api}`,
    authEmulatorUrl: `http://localhost:${ports.auth}`,
    stripeUrl: `http://localhost:${ports.stripe}`,
  };
}
