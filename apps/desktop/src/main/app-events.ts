import { app } from 'electron';
import { LINK_SCHEME, type LinkInbox, orderInArguments, orderOfLink } from './links/order-links.ts';
import type { Log } from './log/log-file.ts';
import type { MainWindow } from './window/main-window.ts';

interface AppEventParts {
  readonly window: MainWindow;
  readonly links: LinkInbox;
  readonly log: Log;
}

/** Handles the events of a running app: show the window, open an order, quit, crash. */
export function handleAppEvents({ window, links, log }: AppEventParts): void {
  const openOrder = (order: string | null) => {
    if (order !== null) links.arrive(order);
    if (app.isReady()) window.show();
  };

  registerLinkScheme();
  const first = orderInArguments(process.argv);
  if (first !== null) links.arrive(first);
  app.on('second-instance', (_event, args) => openOrder(orderInArguments(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    openOrder(orderOfLink(url));
  });
  app.on('activate', window.show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.error('A process of the app exited', { type, reason, exitCode }),
  );
  process.on('unhandledRejection', (error) => log.error('Unhandled promise rejection', error));
  process.on('uncaughtException', (error) => {
    log.error('The app crashed', error);
    app.exit(1);
  });
}

/** On Linux the package's .desktop file registers the scheme; an app that is not installed does not. */
function registerLinkScheme(): void {
  if (!app.isPackaged || process.platform === 'linux') return;
  app.setAsDefaultProtocolClient(LINK_SCHEME);
}
