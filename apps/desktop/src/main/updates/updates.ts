import type { UpdateState } from '@kerf/ui/platform/platform';

/** The parts of electron-updater's `AppUpdater`. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  allowPrerelease: boolean;
  on(event: 'update-available', listener: (info: { readonly version: string }) => void): unknown;
  on(event: 'update-not-available', listener: () => void): unknown;
  on(event: 'download-progress', listener: (info: { readonly percent: number }) => void): unknown;
  on(event: 'update-downloaded', listener: (info: { readonly version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** Null if this kind of installation cannot replace itself. */
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
}

interface UpdatesParts {
  /** Loaded on the first check; null if no updates are configured. */
  readonly load: () => Updater | null;
  readonly onState: (state: UpdateState) => void;
  readonly onFailure: (error: unknown) => void;
}

const NO_FEED = 'This build does not look for updates.';
const NOT_HERE = 'This installation cannot replace itself. Install the new version by hand.';
const UNREACHABLE = 'The update could not be fetched. Try again later.';

/** Checks for newer versions, downloads them, and installs them when the app quits. */
export function createUpdates({ load, onState, onFailure }: UpdatesParts) {
  let state: UpdateState = { kind: 'unknown' };
  let updater: Updater | null = null;

  function become(next: UpdateState): void {
    state = next;
    onState(next);
  }

  function fail(error: unknown): void {
    onFailure(error);
    become({ kind: 'failed', detail: UNREACHABLE });
  }

  function prepare(): Updater | null {
    if (updater !== null) return updater;
    updater = load();
    if (updater !== null) watch(updater);
    return updater;
  }

  function watch(started: Updater): void {
    started.autoDownload = true;
    started.autoInstallOnAppQuit = true;
    // An older version would bring back fixed bugs.
    started.allowDowngrade = false;
    started.allowPrerelease = false;
    let version = '';
    started.on('update-available', (info) => {
      version = info.version;
      become({ kind: 'downloading', version, percent: 0 });
    });
    started.on('download-progress', ({ percent }) =>
      become({ kind: 'downloading', version, percent: Math.round(percent) }),
    );
    started.on('update-not-available', () => become({ kind: 'up-to-date' }));
    started.on('update-downloaded', (info) => become({ kind: 'ready', version: info.version }));
    started.on('error', fail);
  }

  const isBusy = () => ['checking', 'downloading', 'ready'].includes(state.kind);

  async function ask(started: Updater): Promise<void> {
    become({ kind: 'checking' });
    try {
      const answer = await started.checkForUpdates();
      if (answer === null) become({ kind: 'failed', detail: NOT_HERE });
    } catch (error) {
      fail(error);
    }
  }

  return {
    state: () => state,
    /** A check the user asked for: without an update address, the state says so. */
    check: async () => {
      if (isBusy()) return;
      const started = prepare();
      if (started === null) return become({ kind: 'failed', detail: NO_FEED });
      await ask(started);
    },
    /** A check by the app itself: without an update address, the state does not change. */
    checkUnasked: async () => {
      if (isBusy()) return;
      const started = prepare();
      if (started !== null) await ask(started);
    },
    restart: () => {
      if (state.kind === 'ready') updater?.quitAndInstall();
    },
  };
}
