import { join } from 'node:path';
import { app, ipcMain, Menu, session } from 'electron';
import { APP_ORIGIN, APP_SCHEME } from '../shared/app-origin.ts';
import { handleAppEvents } from './app-events.ts';
import { createDesktopParts } from './desktop-parts.ts';
import { FIND_BAR_PATH, findBarPage } from './find-bar/find-bar-page.ts';
import { guardPages } from './hardening/guard-pages.ts';
import { callHandlers } from './ipc/call-handlers.ts';
import { registerCalls } from './ipc/register-calls.ts';
import { isTrustedSender } from './ipc/sender.ts';
import { createAppProtocol } from './protocol/app-protocol.ts';
import { contentPolicy } from './protocol/content-policy.ts';
import { followStore } from './server/follow-store.ts';
import { startDailyCheck } from './updates/daily-check.ts';
import { STOPPED_PATH, stoppedPage } from './window/stopped-page.ts';

interface DesktopOptions {
  /** The build folder, with the page and the preload next to the main process. */
  readonly out: string;
  /** Whether this is a release: no developer tools, no access for tests. */
  readonly isRelease: boolean;
}

/** Starts the app, once it is known to be the only instance. */
export async function startDesktop({ out, isRelease }: DesktopOptions): Promise<void> {
  const parts = createDesktopParts({ out, isRelease });
  const { log, window, store, links, menu, openOutside } = parts;
  guardPages({ store: store.address, openOutside, log });
  handleAppEvents({ window, links, log });
  const answer = createAppProtocol({
    folder: join(out, 'renderer'),
    contentPolicy: () => contentPolicy(store.config()),
    pages: { [STOPPED_PATH]: stoppedPage, [FIND_BAR_PATH]: findBarPage },
  });
  // While Electron starts, load what the first response needs and drop Electron's default menu.
  void answer({ method: 'GET', url: APP_ORIGIN });
  Menu.setApplicationMenu(null);

  await app.whenReady();
  // Electron would download the dictionaries from Google.
  session.defaultSession.setSpellCheckerEnabled(false);
  session.defaultSession.protocol.handle(APP_SCHEME, answer);
  const ready = parts.afterReady();
  registerCalls({
    port: ipcMain,
    isTrusted: (sender) =>
      isTrustedSender(sender, { contents: window.contents(), origin: APP_ORIGIN }),
    handlers: callHandlers(ready),
    onRefused: (channel, why) => log.error('A call was refused', { channel, why }),
  });
  // The page's content security policy names the store's API, so the store comes first.
  await store.prepare();
  window.show();
  // After the page: the window only becomes visible with it.
  menu.show();
  log.info('Started', { version: app.getVersion(), store: store.address() });
  startDailyCheck({ check: ready.updates.checkUnasked, now: () => new Date() });
  await followStore(store, window);
}
