import { mayNavigate } from './allowed-navigation.ts';

interface Frame {
  readonly parent: Frame | null;
}

interface Navigation {
  readonly url: string;
  readonly isMainFrame: boolean;
  /** Null once the frame is gone. */
  readonly frame: Frame | null;
  preventDefault(): void;
}

interface Preventable {
  preventDefault(): void;
}

/** The parts of Electron's `Session` that are locked. */
export interface LockableSession {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, answer: (granted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(handler: () => boolean): void;
  setDevicePermissionHandler(handler: () => boolean): void;
  on(event: 'will-download', listener: (event: Preventable) => void): unknown;
}

/** The parts of Electron's `WebContents` that are locked. */
export interface LockableContents {
  setWindowOpenHandler(handler: () => { action: 'deny' }): void;
  on(event: 'will-frame-navigate', listener: (event: Navigation) => void): unknown;
  on(event: 'will-redirect', listener: (event: Navigation) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
}

/** Denies a session every permission, device and download. Electron grants them all by default. */
export function lockSession(session: LockableSession): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/** Restricts a window to the store's page and the frames a card payment needs. */
export function lockContents(contents: LockableContents, store: string): void {
  const guard = (event: Navigation) => {
    const depth = depthOf(event);
    if (depth === null || !mayNavigate(store, { url: event.url, depth })) event.preventDefault();
  };
  contents.on('will-frame-navigate', guard);
  contents.on('will-redirect', guard);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function depthOf({ isMainFrame, frame }: Navigation): number | null {
  if (isMainFrame) return 0;
  if (frame === null) return null;
  let depth = 0;
  for (let { parent } = frame; parent !== null; { parent } = parent) depth += 1;
  return depth;
}
