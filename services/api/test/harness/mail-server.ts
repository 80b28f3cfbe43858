import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { postgresAccount } from '@kerf/sandbox/postgres/account';
import { serverProgram } from '@kerf/testing/server-programs';
import { until } from './until.ts';

const ADDRESS = 'replies@kerf.test';
const PASSWORD = 'inbox-secret';
/** One file holds one password of a user. */
const PASSWORD_FILES = [0, 1] as const;

/** An IMAP server with one mailbox, in a folder of its own. */
export interface MailServer {
  /** The MAIL_INBOX_URL of its mailbox. */
  readonly url: string;
  readonly address: string;
  /** Puts a mail into the mailbox, and returns its name there. */
  deliver(mail: string): string;
  /** The flags of a mail: "S" where it was read, "F" where somebody should look at it. */
  flagsOf(name: string): string;
  /** How many mails nobody has read. */
  unread(): number;
  /** Lets these passwords in from now on, two at most, and no others. */
  accept(passwords: readonly string[]): void;
  /** Makes every mail unread again, as if the mark had never arrived. */
  forgetRead(): void;
  stop(): Promise<void>;
}

let latest = 0;

/** Starts Debian's dovecot, which does not run as root here. */
export async function startMailServer(): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-imap-'));
  const mailbox = join(folder, 'mail');
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(mailbox, name), { recursive: true });
  const account = postgresAccount();
  const port = await freePort();
  const config = join(folder, 'dovecot.conf');
  const accept = (passwords: readonly string[]) => {
    for (const turn of PASSWORD_FILES) {
      const password = passwords[turn] ?? passwords[0];
      writeFileSync(join(folder, `users-${turn}`), `${ADDRESS}:{PLAIN}${password}\n`);
    }
  };
  accept([PASSWORD]);
  writeFileSync(config, configuration(folder, port, account?.uid));
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  const child = spawn(serverProgram('dovecot'), ['-F', '-c', config], {
    ...account,
    stdio: 'pipe',
  });
  let complaint = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until('dovecot to listen', () => {
    if (child.exitCode !== null) throw new Error(`dovecot ended:\n${complaint}`);
    return listens(port);
  });
  const fresh = join(mailbox, 'new');
  const old = join(mailbox, 'cur');
  const seen = () => readdirSync(old);
  return {
    url: `imap://${encodeURIComponent(ADDRESS)}:${PASSWORD}@127.0.0.1:${port}/INBOX`,
    address: ADDRESS,
    deliver: (mail) => {
      // Dovecot sorts new mails by the number at the beginning.
      latest = Math.max(latest + 1, Date.now());
      const name = `${latest}.${randomUUID()}`;
      const place = join(fresh, name);
      writeFileSync(place, mail.replaceAll(/\r?\n/g, '\r\n'));
      if (account) chownSync(place, account.uid, account.gid);
      return name;
    },
    flagsOf: (name) =>
      seen()
        .find((each) => each.startsWith(name))
        ?.split(':2,')[1] ?? '',
    unread: () => readdirSync(fresh).length + seen().filter((name) => !/:2,.*S/.test(name)).length,
    accept,
    forgetRead: () => {
      for (const name of seen()) {
        renameSync(join(old, name), join(old, name.replace(/:2,.*/, ':2,')));
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, uid: number | undefined): string {
  const user = uid === undefined ? userInfo().username : nameOf('-un', uid);
  const group = nameOf('-gn', uid ?? userInfo().uid);
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${PASSWORD_FILES.map((turn) => `passdb {\n  driver = passwd-file\n  args = username_format=%u ${folder}/users-${turn}\n}`).join('\n')}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}
}
`;
}

function nameOf(flag: '-un' | '-gn', uid: number): string {
  return spawnSync('id', [flag, `${uid}`], { encoding: 'utf8' }).stdout.trim();
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}
