import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SessionBus, startSessionBus } from './session-bus.ts';
import { type Helper, startHelper } from './session-helper.ts';

/** A user session on a machine without a screen, with its own display, keychain and home folder. */
export interface HeadlessSession {
  /** The environment for programs in the session. */
  readonly env: Readonly<Record<string, string>>;
  /** The home folder, deleted when the session ends. */
  readonly home: string;
  stop(): Promise<void>;
}

export interface SessionOptions {
  /** `unlocked` is the usual state; `none` is a machine without a keychain. */
  readonly keychain: 'unlocked' | 'locked' | 'none';
}

/** Starts a session on Linux; nothing of it outlives this process. On other systems it only has a home folder. */
export async function startHeadlessSession(
  { keychain }: SessionOptions = { keychain: 'unlocked' },
): Promise<HeadlessSession> {
  const home = mkdtempSync(join(tmpdir(), 'kerf-desktop-'));
  const started: (Helper | SessionBus)[] = [];
  const stop = async () => {
    for (const part of started.reverse()) await part.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  if (process.platform !== 'linux') return { env: {}, home, stop };
  try {
    const folders = makeHome(home);
    const display = await startDisplay(folders);
    started.push(display);
    const bus = await startSessionBus(folders, keychain);
    started.push(bus);
    const env = {
      ...folders,
      DISPLAY: `:${display.said}`,
      DBUS_SESSION_BUS_ADDRESS: bus.address,
    };
    return { env, home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeHome(home: string): Record<string, string> {
  const folders = {
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: join(home, 'run'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folders;
}

/** The X server picks a free display itself and prints its number. */
function startDisplay(env: Readonly<Record<string, string>>): Promise<Helper> {
  return startHelper({
    name: 'Xvfb',
    args: ['-displayfd', '3', '-screen', '0', '1440x960x24', '-nolisten', 'tcp', '-noreset'],
    env,
  });
}
