import type { SandboxPorts } from './environment.ts';
import type { PartList } from './part-list.ts';
import type { SandboxSettings } from './web/inject-sandbox.ts';

/** A message for the user who waits. */
export interface Progress {
  readonly text: string;
  /** The duration in milliseconds; absent for a remark. */
  readonly ms?: number;
}

/** The context of every step of a start. */
export interface StartContext {
  readonly dataDir: string;
  readonly ports: SandboxPorts;
  /** The URLs of the parts, for browsers. */
  readonly settings: SandboxSettings;
  readonly parts: PartList;
  /** Aborted when the start is cancelled. */
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

/** The URLs of the parts, for browsers. Uses "localhost", which is what people type. */
export function pageSettings(ports: SandboxPorts): SandboxSettings {
  return {
    webUrl: `http://localhost:${ports.web}`,
    apiUrl: `http://localhost:${ports.api}`,
    authEmulatorUrl: `http://localhost:${ports.auth}`,
    stripeUrl: `http://localhost:${ports.stripe}`,
  };
}
