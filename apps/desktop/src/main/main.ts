import { join } from 'node:path';
import { app, type BrowserWindow, ipcMain, protocol, session } from 'electron';
import { APP_ORIGIN, APP_SCHEME } from '../shared/app-origin.ts';
import type { CallHandlers } from './ipc/register-calls.ts';
import { registerCalls } from './ipc/register-calls.ts';
import { isTrustedSender } from './ipc/sender.ts';
import { createAppProtocol } from './protocol/app-protocol.ts';
import { contentPolicy } from './protocol/content-policy.ts';
import { createMainWindow, loadApp } from './window/main-window.ts';

const out = join(import.meta.dirname, '..');

protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
  },
]);
// Whoever starts it without a sandbox, as root must, would get no window at all.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

let window: BrowserWindow | null = null;

function notYet(): never {
  throw new Error('Not built yet');
}

const handlers: CallHandlers = {
  'app.start': () => ({
    server: null,
    config: null,
    keeping: { kind: 'memory-only', reason: 'missing' },
    zoom: 1,
    update: { kind: 'unknown' },
    versions: [{ part: 'Kerf', version: app.getVersion() }],
  }),
  'secrets.get': notYet,
  'secrets.set': notYet,
  'secrets.delete': notYet,
  'google.signIn': notYet,
  'google.cancel': notYet,
  'payment.open': notYet,
  'notifications.show': notYet,
  'files.save': notYet,
  'files.print': notYet,
  'server.check': notYet,
  'server.use': notYet,
  'copies.read': notYet,
  'copies.write': notYet,
  'copies.clear': notYet,
  'zoom.set': notYet,
  'updates.check': notYet,
  'updates.restart': notYet,
  'links.listen': () => null,
  'outside.open': notYet,
};

async function start(): Promise<void> {
  await app.whenReady();
  const answer = createAppProtocol({
    folder: join(out, 'renderer'),
    contentPolicy: () => contentPolicy(null),
  });
  session.defaultSession.protocol.handle(APP_SCHEME, answer);
  registerCalls({
    port: ipcMain,
    isTrusted: (sender) =>
      isTrustedSender(sender, { contents: window?.webContents ?? null, origin: APP_ORIGIN }),
    handlers,
    onRefused: () => undefined,
  });
  window = createMainWindow({
    preload: join(out, 'preload', 'preload.cjs'),
    devTools: !app.isPackaged,
    place: { width: 1280, height: 840 },
  });
  await loadApp(window);
}

void start();
