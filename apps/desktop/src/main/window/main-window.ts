import {
  app,
  BrowserWindow,
  clipboard,
  Menu,
  nativeTheme,
  screen,
  type WebContents,
} from 'electron';
import { APP_ORIGIN } from '../../shared/app-origin.ts';
import type { EventChannel, Events } from '../../shared/ipc.ts';
import type { Log } from '../log/log-file.ts';
import { contextMenu } from '../menu/context-menu.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { isReloadable } from './is-reloadable.ts';
import { rememberPlace } from './remember-place.ts';
import { watchCrashes } from './watch-crashes.ts';
import { placeWindow } from './window-place.ts';

/** The window's background until the page is painted. */
const PAPER = { light: '#fbfaf6', dark: '#111416' };

interface MainWindowParts {
  readonly preload: string;
  /** False in a release. */
  readonly devTools: boolean;
  readonly settings: SettingsStore;
  readonly log: Log;
  /** The first screen. */
  readonly firstPath: () => string;
  /** Called when the page is replaced or reloaded. */
  readonly onLeave: () => void;
  readonly onWheelZoom: (direction: 'in' | 'out') => void;
  readonly storeAddress: () => string;
  readonly openOutside: (address: string) => void;
}

/** The app's only window, which on a Mac may be closed and opened again. */
export interface MainWindow {
  current(): BrowserWindow | null;
  contents(): WebContents | null;
  /** Opens it, or brings it to the front. */
  show(): void;
  /** Reloads the page where it is. */
  reload(): void;
  /** Opens the first screen, with another store. */
  startAgain(): void;
  back(): void;
  forward(): void;
  send<E extends EventChannel>(channel: E, payload: Events[E]): void;
}

export function createMainWindow(parts: MainWindowParts): MainWindow {
  let window: BrowserWindow | null = null;

  function open(): void {
    const opened = build(parts);
    window = opened;
    opened.on('closed', () => {
      if (window === opened) window = null;
    });
    load(opened, parts);
  }

  return {
    current: () => window,
    contents: () => window?.webContents ?? null,
    show: () => {
      if (window === null) return open();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      app.focus({ steal: true });
    },
    reload: () => {
      if (window === null) return;
      if (isReloadable(window.webContents.getURL())) window.webContents.reload();
      else load(window, parts);
    },
    startAgain: () => {
      if (window) load(window, parts);
    },
    back: () => window?.webContents.navigationHistory.goBack(),
    forward: () => window?.webContents.navigationHistory.goForward(),
    send: (channel, payload) => window?.webContents.send(channel, payload),
  };
}

function load(window: BrowserWindow, { firstPath, log }: MainWindowParts): void {
  // Rejects if the window is closed or reloaded meanwhile; did-fail-load reports that too.
  window
    .loadURL(APP_ORIGIN + firstPath())
    .catch((error: unknown) => log.info('Loading ended', error));
}

function build(parts: MainWindowParts): BrowserWindow {
  const { preload, devTools, settings, log } = parts;
  const left = settings.get().window;
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const place = placeWindow(left, screens);
  const window = new BrowserWindow({
    ...place,
    minWidth: 380,
    minHeight: 480,
    show: false,
    title: 'Kerf',
    backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
    webPreferences: {
      preload,
      devTools,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  if (left?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  followPage(window, parts);
  followMouseAndGestures(window);
  rememberPlace(window, settings);
  watchCrashes(window, log);
  askBeforeLeaving(window, {
    message: 'Leave this page?',
    detail: 'What you entered here is not saved yet, and may be lost.',
    leave: 'Leave',
  });
  return window;
}

function followPage(
  { webContents }: BrowserWindow,
  { settings, onLeave, onWheelZoom, storeAddress, openOutside }: MainWindowParts,
): void {
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) onLeave();
  });
  webContents.on('dom-ready', () => webContents.setZoomFactor(settings.get().zoom));
  webContents.on('zoom-changed', (_event, direction) => onWheelZoom(direction));
  webContents.on('context-menu', (_event, clicked) => {
    const items = contextMenu(clicked, {
      copyText: clipboard.writeText,
      store: storeAddress(),
      openOutside,
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

/** Handles the Back and Forward buttons of a mouse on Windows, and a Mac's swipe. */
function followMouseAndGestures(window: BrowserWindow): void {
  const { navigationHistory } = window.webContents;
  window.on('app-command', (_event, command) => {
    // On Linux, Chromium has gone back itself when this event comes.
    if (process.platform !== 'win32') return;
    if (command === 'browser-backward') navigationHistory.goBack();
    if (command === 'browser-forward') navigationHistory.goForward();
  });
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') navigationHistory.goBack();
    if (direction === 'right') navigationHistory.goForward();
  });
}
