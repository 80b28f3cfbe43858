import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How a command in a root ended, and all that it said. */
export interface CommandEnd {
  readonly code: number | null;
  readonly said: string;
}

/** An empty Debian with its own processes and its own network, which ends with this process. */
export interface BareRoot {
  readonly path: string;
  /** Runs a line of bash in it as root. Only with `online` does it reach the Internet. */
  run(line: string, more?: { readonly online?: boolean }): Promise<CommandEnd>;
  /** Starts a program of this machine in the network of the root; it ends with the root. */
  startBeside(args: readonly string[], options: SpawnOptions): ChildProcess;
  close(): Promise<void>;
}

// Its namespaces end with the first process in them, which ends when its input does: with the test, however
// that ends. All mounts and processes of the root are gone then, and its files are removed.
const KEEPER = `
root=$1
trap '' INT TERM HUP
tar --extract --file="$2" --directory="$root"
touch "$root/etc/hosts"
unshare --mount --net --pid --fork --kill-child bash -c '
  mount --make-rprivate /
  mount -t proc proc /proc
  mount -t proc proc "$1/proc"
  mount -t tmpfs tmpfs "$1/run"
  mount --rbind /dev "$1/dev"
  mount --bind "$1/etc/hosts" /etc/hosts
  ip link set lo up
  echo ready
  while read -r _; do :; done
' keeper "$root"
rm --recursive --force --one-file-system "$root"
`;

/** Unpacks a packed Debian into a folder of its own. */
export async function openBareRoot(packed: string): Promise<BareRoot> {
  const path = mkdtempSync(join(tmpdir(), 'kerf-bare-'));
  const keeper = spawn('bash', ['-c', KEEPER, 'keeper', path, packed], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C is for the test alone: this one still has to clean up.
    detached: true,
  });
  const gone = once(keeper, 'exit');
  await Promise.race([once(keeper.stdout, 'data'), gone]);
  if (keeper.exitCode !== null) throw new Error('The empty Debian has no namespaces: be root.');
  const first = firstProcessBelow(keeper.pid);
  const enter = (online: boolean) => [
    `--target=${first}`,
    '--mount',
    '--pid',
    ...(online ? [] : ['--net']),
  ];
  return {
    path,
    run: (line, { online = false } = {}) =>
      ended(
        spawn('nsenter', [...enter(online), 'chroot', path, 'bash', '-euc', line], {
          env: rootEnvironment(),
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ),
    startBeside: ([program = '', ...args], options) =>
      spawn('nsenter', [...enter(false), program, ...args], options),
    close: async () => {
      keeper.stdin.end();
      await gone;
    },
  };
}

/** The process with the number 1 in the namespaces: the child of unshare, which is the keeper's. */
function firstProcessBelow(pid: number | undefined): string {
  const childOf = (of: string) =>
    readFileSync(`/proc/${of}/task/${of}/children`, 'utf8').trim().split(' ').at(-1) ?? '';
  return childOf(childOf(String(pid)));
}

function rootEnvironment(): NodeJS.ProcessEnv {
  const { http_proxy, https_proxy, no_proxy } = process.env;
  return {
    ...{ http_proxy, https_proxy, no_proxy },
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LC_ALL: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  };
}

function ended(child: ChildProcess): Promise<CommandEnd> {
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString('utf8');
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Not "close": what it started in the background may hold its output open.
    child.once('exit', (code) => resolve({ code, said }));
  });
}

/** Whether this machine can make such a root: Linux, and root on it. */
export function lacksForBareRoot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'The rehearsal in an empty Debian needs root on a Linux machine.';
  }
  execFileSync('unshare', ['--version']);
  return undefined;
}
