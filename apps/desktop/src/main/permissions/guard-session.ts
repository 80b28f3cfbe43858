import { APP_ORIGIN } from '../../shared/app-origin.ts';
import { isOwnFile } from '../navigation/own-page.ts';

/** The only permission the page has: writing to the clipboard after a click. */
const granted: readonly string[] = ['clipboard-sanitized-write'];

interface DownloadItem {
  getURL(): string;
}

/** The parts of Electron's `Session` that grant permissions, devices and downloads. */
export interface GuardedSession {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      callback: (granted: boolean) => void,
      details: { readonly requestingUrl?: string },
    ) => void,
  ): void;
  setPermissionCheckHandler(
    handler: (contents: unknown, permission: string, requestingOrigin: string) => boolean,
  ): void;
  setDevicePermissionHandler(handler: () => boolean): void;
  on(
    event: 'will-download',
    listener: (event: { preventDefault(): void }, item: DownloadItem) => void,
  ): unknown;
}

/**
 * Denies every permission, device and download that the app does not use. Electron grants them all by
 * default.
 */
export function guardSession(session: GuardedSession): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) =>
    callback(isGranted(permission, originOf(requestingUrl))),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isGranted(permission, originOf(origin)),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault();
  });
}

function isGranted(permission: string, origin: string): boolean {
  return origin === APP_ORIGIN && granted.includes(permission);
}

/** Node's URL reports no origin for a custom scheme, though Chromium does. */
function originOf(address: string | undefined): string {
  if (address === undefined || !URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
