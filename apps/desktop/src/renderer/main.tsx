import { App } from '@kerf/ui/app/app.tsx';
import { mountApp, mountInstead } from '@kerf/ui/app/mount';
import { FirstServerPage } from '@kerf/ui/features/settings/first-server-page.tsx';
import type { DesktopBridge } from '../shared/ipc.ts';
import { createDesktopPlatform, serverAddress } from './desktop-platform.ts';

declare global {
  interface Window {
    /** What the preload exposes. */
    readonly kerf: DesktopBridge;
  }
}

async function start(bridge: DesktopBridge): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its root');
  const facts = await bridge.app.start();
  if (facts.config === null) {
    mountInstead(root, <FirstServerPage server={serverAddress(bridge, facts)} />);
    return;
  }
  mountApp(root, <App platform={createDesktopPlatform(bridge, facts, facts.config)} />);
}

await start(window.kerf);
