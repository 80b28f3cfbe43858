import { App } from '@kerf/ui/app/app.tsx';
import { browserFiles } from '@kerf/ui/platform/browser-files';
import type { PlatformConfig } from '@kerf/ui/platform/platform';
import { createRoot } from 'react-dom/client';
import type { DesktopBridge } from '../shared/ipc.ts';

declare global {
  interface Window {
    readonly kerf: DesktopBridge;
  }
}

function platformOver({ secrets }: DesktopBridge, config: PlatformConfig) {
  return {
    config,
    secrets: { ...secrets, subscribe: () => () => undefined },
    identityPersistence: 'secrets' as const,
    google: () => Promise.reject(new Error('Not yet')),
    files: browserFiles,
  };
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its root');
  const { config } = await window.kerf.app.start();
  if (!config) throw new Error('No store has been reached yet');
  createRoot(root).render(<App platform={platformOver(window.kerf, config)} />);
}

await start();
