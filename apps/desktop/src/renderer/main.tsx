import { App } from '@kerf/ui/app/app.tsx';
import { FirstServerPage } from '@kerf/ui/features/settings/first-server-page.tsx';
import { createRoot } from 'react-dom/client';
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
  createRoot(root).render(
    facts.config ? (
      <App platform={createDesktopPlatform(bridge, facts, facts.config)} />
    ) : (
      <FirstServerPage server={serverAddress(bridge, facts)} />
    ),
  );
}

await start(window.kerf);
