import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ElectronProblem } from './electron-problem.ts';
import { runProgram } from './run-program.ts';
import { startHelper } from './session-helper.ts';

/** An empty password does not unlock the keychain. */
const PASSWORD = 'test\n';
const POLL_MS = 25;
const TIMEOUT_MS = 15_000;
/** Without the system's services, so that nothing starts on the bus but what is started here. */
const CONFIG = `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
const COLLECTION = '/org/freedesktop/secrets/collection/login';

export interface SessionBus {
  readonly address: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts a separate D-Bus, with GNOME's keychain on it if requested. */
export async function startSessionBus(
  session: Environment,
  keychain: 'unlocked' | 'locked' | 'none',
): Promise<SessionBus> {
  if (keychain === 'none') return { address: 'disabled:', stop: async () => undefined };
  const config = join(session.XDG_RUNTIME_DIR ?? '', 'bus.conf');
  writeFileSync(config, CONFIG);
  const bus = await startHelper({
    name: 'dbus-daemon',
    args: [`--config-file=${config}`, '--nofork', '--nopidfile', '--print-address=3'],
    env: session,
  });
  const env = { ...session, DBUS_SESSION_BUS_ADDRESS: bus.said };
  try {
    const stopKeychain = await startKeychain(env);
    if (keychain === 'locked') await lock(env);
    return { address: bus.said, stop: () => stopKeychain().finally(bus.stop) };
  } catch (error) {
    await bus.stop();
    throw error;
  }
}

async function startKeychain(env: Environment): Promise<() => Promise<void>> {
  const control = join(env.XDG_RUNTIME_DIR ?? '', 'keyring');
  const child = spawn(
    'setpriv',
    [
      '--pdeathsig',
      'KILL',
      'gnome-keyring-daemon',
      '--foreground',
      '--unlock',
      '--components=secrets',
      `--control-directory=${control}`,
    ],
    { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const ended = once(child, 'close');
  child.stdin.end(PASSWORD);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isUnlocked(env))) {
    if (Date.now() > deadline) {
      await stop();
      throw new ElectronProblem('The keychain of the tests did not start.');
    }
    await pause(POLL_MS);
  }
  return stop;
}

async function isUnlocked(env: Environment): Promise<boolean> {
  try {
    const reply = await ask(env, COLLECTION, 'org.freedesktop.DBus.Properties.Get', [
      'string:org.freedesktop.Secret.Collection',
      'string:Locked',
    ]);
    return reply.includes('boolean false');
  } catch {
    // The name has no owner yet.
    return false;
  }
}

async function lock(env: Environment): Promise<void> {
  await ask(env, '/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', [
    `array:objpath:${COLLECTION}`,
  ]);
}

function ask(
  env: Environment,
  object: string,
  method: string,
  args: readonly string[],
): Promise<string> {
  return runProgram(
    'dbus-send',
    ['--session', '--print-reply', '--dest=org.freedesktop.secrets', object, method, ...args],
    { env },
  );
}
