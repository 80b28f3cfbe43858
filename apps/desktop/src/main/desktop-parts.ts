import { join } from 'node:path';
import { app, Notification, nativeTheme, net, shell } from 'electron';
import { buildFacts } from './build-facts.ts';
import { createCopyCipher } from './copies/copy-cipher.ts';
import { createCopyFolder } from './copies/copy-folder.ts';
import { createDraftFile } from './drafts/draft-file.ts';
import { readEnvironment } from './environment.ts';
import { printPage } from './files/print-page.ts';
import { createPrintWindow } from './files/print-window.ts';
import { saveFile } from './files/save-file.ts';
import { createFindBar } from './find-bar/find-bar.ts';
import { type GoogleProvider, google, sandboxGoogle } from './google-sign-in/google-provider.ts';
import { createGoogleSignIn } from './google-sign-in/google-sign-in.ts';
import { createLinkInbox } from './links/order-links.ts';
import { type Log, openLog } from './log/log-file.ts';
import { createApplicationMenu } from './menu/application-menu.ts';
import { mayOpenOutside } from './navigation/outside.ts';
import { createNotifier } from './notifications/notifier.ts';
import { createPaymentWindow } from './payment-window/payment-window.ts';
import { type Keychain, withTimeLimit } from './secrets/keychain.ts';
import { keychainService } from './secrets/keychain-service.ts';
import { keytarKeychain } from './secrets/keytar-keychain.ts';
import { createSecretVault } from './secrets/secret-vault.ts';
import { createStoreSetting, type StoreSetting } from './server/store-setting.ts';
import { sayNotSaved } from './settings/say-not-saved.ts';
import { openSettings, type SettingsStore } from './settings/settings.ts';
import { loadUpdater } from './updates/load-updater.ts';
import { createUpdates } from './updates/updates.ts';
import { createColorScheme } from './window/color-scheme.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { createZoom } from './zoom/zoom.ts';

const KEYCHAIN_LIMIT_MS = 5_000;

interface PartsOptions {
  readonly out: string;
  readonly isRelease: boolean;
}

/** Creates and wires the parts of the app. */
export function createDesktopParts({ out, isRelease }: PartsOptions) {
  const folder = app.getPath('userData');
  const logPath = join(folder, 'logs', 'kerf.log');
  const environment = readEnvironment({ isRelease, packagedStoreUrl: buildFacts.storeUrl });
  const log = openLog({ path: logPath, now: () => new Date() });
  const onFailure = sayNotSaved({ folder, log });
  const settings = openSettings({ folder, onFailure });
  const store = createStoreSetting({
    settings,
    fetch: (url, init) => net.fetch(url, init),
    usual: environment.storeUrl,
  });
  const links = createLinkInbox((order) => window.send('links.opened', order));
  const zoom = createZoom({
    first: settings.get().zoom,
    apply: (factor) => {
      settings.change({ zoom: factor });
      window.contents()?.setZoomFactor(factor);
      find.resize();
      window.send('zoom.changed', factor);
    },
  });
  const window: MainWindow = createMainWindow({
    preload: join(out, 'preload', 'preload.cjs'),
    devTools: !isRelease,
    settings,
    log,
    // Without a store, the app can only show the screen that chooses one.
    firstPath: () => (store.config() === null ? '/settings' : (settings.get().screen ?? '/')),
    onLeave: links.hold,
    onWheelZoom: zoom.step,
    storeAddress: store.address,
    openOutside: (address) => openOutside(address),
  });
  const openOutside = (address: string) => {
    if (!mayOpenOutside(address, store.address())) {
      return log.info('Blocked an external address', { address });
    }
    shell
      .openExternal(address)
      .catch((error: unknown) => log.error('Opening the browser failed', error));
  };
  const find = createFindBar({
    window: window.current,
    preload: join(out, 'preload', 'find-bar.cjs'),
    zoom: () => settings.get().zoom,
  });
  const menu = createApplicationMenu({
    platform: process.platform,
    devTools: !isRelease,
    command: (id) => window.send('menu.command', id),
    reload: window.reload,
    history: window,
    find,
    zoom: (change) => (change === 'reset' ? zoom.reset() : zoom.step(change)),
    showLog: () => shell.showItemInFolder(logPath),
  });
  const service = keychainService(folder, join(app.getPath('appData'), app.name));
  const keychain = withTimeLimit(keytarKeychain(service), KEYCHAIN_LIMIT_MS);
  const cipher = createCopyCipher({
    keychain,
    onFailure: (error) => log.error('Nothing is kept for offline use', error),
  });
  const base = { log, settings, store, window, keychain };

  return {
    log,
    window,
    store,
    links,
    menu,
    openOutside,
    /** Creates the parts that need Electron to be ready. */
    afterReady: () => ({
      store,
      links,
      menu,
      zoom,
      scheme: createColorScheme({ theme: nativeTheme, settings }),
      openOutside,
      vault: createVault(base),
      google: createGoogle(base),
      payment: createPaymentWindow({ store: store.address, parent: window.current }),
      notify: createNotices(window),
      drafts: createDraftFile({
        path: join(folder, 'drafts.copy'),
        cipher,
        store: store.address,
        onFailure,
      }),
      copies: createCopyFolder({
        folder: join(folder, 'copies'),
        cipher,
        store: store.address,
        now: () => new Date(),
        onFailure,
      }),
      updates: createUpdates({
        load: () =>
          loadUpdater({
            isPackaged: app.isPackaged,
            resourcesPath: process.resourcesPath,
            config: environment.updateConfig,
          }),
        onState: (state) => window.send('updates.changed', state),
        onFailure: (error) => log.error('The update failed', error),
      }),
      save: (file: Parameters<typeof saveFile>[1]) => saveFile(shown(window), file),
      print: async () => void (await printPage(shown(window).webContents)),
      printPdf: createPrintWindow(window.current),
      versions: versions(),
      focus: window.show,
      startAgain: window.startAgain,
    }),
  };
}

interface Base {
  readonly log: Log;
  readonly settings: SettingsStore;
  readonly store: StoreSetting;
  readonly window: MainWindow;
  readonly keychain: Keychain;
}

function createVault({ log, settings, store, window, keychain }: Base) {
  const owed = () => new Set(settings.get().owedDeletions);
  const remember = (entries: Iterable<string>) => settings.change({ owedDeletions: [...entries] });
  return createSecretVault({
    keychain,
    store: store.address,
    owed: {
      has: (entry) => owed().has(entry),
      add: (entry) => remember(owed().add(entry)),
      remove: (entry) => remember([...owed()].filter((owing) => owing !== entry)),
    },
    onKeeping: (keeping) => window.send('secrets.keeping', keeping),
    onFailure: (reason, error) =>
      log.error('The keychain failed', { reason, error: String(error) }),
  });
}

function createGoogle({ log, store }: Base) {
  return createGoogleSignIn({
    provider: () => googleProvider(store),
    openExternal: (url) => shell.openExternal(url),
    fetch: (url, init) => net.fetch(url, init),
    onRefusal: ({ code, message }) => log.info('Google sign-in failed', { code, message }),
  });
}

function googleProvider(store: StoreSetting): GoogleProvider | null {
  const sandbox = store.config()?.sandbox;
  if (sandbox) return sandboxGoogle(sandbox.googleChooserUrl);
  const { googleClientId: clientId, googleClientSecret } = buildFacts;
  if (clientId === '') return null;
  return google({ clientId, clientSecret: googleClientSecret || undefined });
}

function createNotices(window: MainWindow) {
  return createNotifier({
    create: ({ title, body }) =>
      Notification.isSupported() ? new Notification({ title, body }) : null,
    onClick: (id) => {
      window.show();
      window.send('notifications.clicked', id);
    },
  });
}

function shown(window: MainWindow) {
  const current = window.current();
  if (current === null) throw new Error('There is no window');
  return current;
}

const systemNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS',
  linux: 'Linux',
  win32: 'Windows',
};

function versions() {
  const { electron = '', chrome = '', node = '' } = process.versions;
  return [
    { part: 'Kerf', version: app.getVersion() },
    { part: 'Electron', version: electron },
    { part: 'Chromium', version: chrome },
    { part: 'Node.js', version: node },
    {
      part: systemNames[process.platform] ?? process.platform,
      version: process.getSystemVersion(),
    },
  ];
}
