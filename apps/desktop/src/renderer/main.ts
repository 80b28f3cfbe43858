import { mountApp } from '@kerf/ui/app/mount-app.tsx';
import { mountFirstServer } from '@kerf/ui/app/mount-first-server.tsx';
import type { DesktopBridge } from '../shared/ipc.ts';
import { createDesktopDrafts, takePlainDrafts } from './desktop-drafts.ts';
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
  const [facts, kept] = await Promise.all([bridge.app.start(), bridge.drafts.read()]);
  const { config } = facts;
  if (config === null) return mountFirstServer(root, serverAddress(bridge, facts));
  const drafts = createDesktopDrafts(bridge.drafts, kept);
  takePlainDrafts(window.localStorage, config.apiUrl, drafts);
  mountApp(root, createDesktopPlatform(bridge, { facts, config, drafts }));
}

await start(window.kerf);
