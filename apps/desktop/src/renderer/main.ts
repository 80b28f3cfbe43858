import { mountApp } from '@kerf/ui/app/mount-app.tsx';
import { mountFirstServer } from '@kerf/ui/app/mount-first-server.tsx';
import type { DesktopBridge } from '../shared/ipc.ts';
import { createDesktopPlatform, serverAddress } from './desktop-platform.ts';

declare global {
  interface Window {
    /** Exposed by the preload. */
    readonly kerf: DesktopBridge;
  }
}

async function start(bridge: DesktopBridge): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root element');
  const facts = await bridge.app.start();
  if (facts.config === null) mountFirstServer(root, serverAddress(bridge, facts));
  else mountApp(root, createDesktopPlatform(bridge, facts, facts.config));
}

await start(window.kerf);
