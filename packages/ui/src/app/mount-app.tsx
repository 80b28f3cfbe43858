import type { Platform } from '../platform/platform.ts';
import { App } from './app.tsx';
import { takeOver } from './page-root.ts';

/** Starts the whole of Kerf in a shell's page; answers how to end it. */
export function mountApp(root: Element, platform: Platform): () => void {
  return takeOver(root, <App platform={platform} />);
}
