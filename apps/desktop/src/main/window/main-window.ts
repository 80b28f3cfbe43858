import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { APP_ORIGIN } from '../../shared/app-origin.ts';

interface MainWindowOptions {
  readonly preload: string;
  /** Only where a build may be looked into. */
  readonly devTools: boolean;
  readonly place: Pick<BrowserWindowConstructorOptions, 'x' | 'y' | 'width' | 'height'>;
}

/** The app's window, not shown before it has something to show. */
export function createMainWindow({ preload, devTools, place }: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...place,
    minWidth: 380,
    minHeight: 480,
    show: false,
    title: 'Kerf',
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
      webviewTag: false,
      navigateOnDragDrop: false,
      // Its dictionaries would be fetched from Google.
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

export function loadApp(window: BrowserWindow): Promise<void> {
  return window.loadURL(`${APP_ORIGIN}/`);
}
