import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ElectronProblem } from './electron-problem.ts';
import type { HeadlessSession } from './headless-session.ts';
import { startHelper } from './session-helper.ts';

const NAME = 'Paper';
const POLL_MS = 25;
const TIMEOUT_MS = 15_000;
/** What the print server runs its drivers with. */
const DAEMON = '/usr/lib/cups/daemon';

/** A printer that takes PDFs as they are, as most do that are driven without a driver. */
const DRIVER = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "PAPER.PPD"
*Manufacturer: "Kerf"
*Product: "(Paper)"
*ModelName: "Paper"
*ShortNickName: "Paper"
*NickName: "Paper"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: True
*DefaultColorSpace: RGB
*cupsFilter2: "application/pdf application/pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*DefaultPageSize: A4
*PageSize A4/A4: ""
*CloseUI: *PageSize
*OpenUI *PageRegion/Media Size: PickOne
*DefaultPageRegion: A4
*PageRegion A4/A4: ""
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4/A4: "0 0 595 842"
*DefaultPaperDimension: A4
*PaperDimension A4/A4: "595 842"
`;

const PRINTERS = `<DefaultPrinter ${NAME}>
DeviceURI paper:/
State Idle
Accepting Yes
ErrorPolicy abort-job
</DefaultPrinter>
`;

/** A print server in a session, with one printer that keeps what is printed. */
export interface TestPrinter {
  /** The environment for programs that print. */
  readonly env: Readonly<Record<string, string>>;
  /** The PDFs that came out of the printer. */
  papers(): Buffer[];
  stop(): Promise<void>;
}

/** Starts a print server that nobody else on the machine sees. Its files are in the session's home folder. */
export async function startTestPrinter({ home, env }: HeadlessSession): Promise<TestPrinter> {
  const folder = join(home, 'printer');
  const paper = join(folder, 'paper');
  const socket = join(folder, 'run', 'cups.sock');
  writeServer(folder);
  const files = join(folder, 'files.conf');
  const server = join(folder, 'server.conf');
  const helper = await startHelper({
    name: 'sh',
    args: [
      '-c',
      'echo started >&3; PATH=$PATH:/usr/sbin exec cupsd -f -c "$1" -s "$2"',
      'sh',
      server,
      files,
    ],
    env,
  });
  try {
    await isListening(socket);
  } catch (error) {
    await helper.stop();
    throw error;
  }
  return {
    env: { CUPS_SERVER: socket },
    papers: () =>
      readdirSync(paper)
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => readFileSync(join(paper, name))),
    stop: helper.stop,
  };
}

function writeServer(folder: string): void {
  const inside = (name: string) => join(folder, name);
  const folders = ['cache', 'etc/ppd', 'lib/backend', 'paper', 'run', 'share/mime', 'spool', 'tmp'];
  for (const name of folders) mkdirSync(inside(name), { recursive: true, mode: 0o755 });
  symlinkSync(DAEMON, inside('lib/daemon'));
  const places = {
    ServerRoot: 'etc',
    ServerBin: 'lib',
    DataDir: 'share',
    RequestRoot: 'spool',
    CacheDir: 'cache',
    StateDir: 'run',
    TempDir: 'tmp',
    ErrorLog: 'error_log',
    AccessLog: 'access_log',
    PageLog: 'page_log',
  };
  const lines = Object.entries(places).map(([name, place]) => `${name} ${inside(place)}`);
  writeFileSync(inside('files.conf'), [...lines, 'FatalErrors none', ''].join('\n'));
  writeFileSync(
    inside('server.conf'),
    [
      `Listen ${inside('run/cups.sock')}`,
      'Browsing No',
      'WebInterface No',
      'DefaultAuthType None',
      '<Location />\nOrder allow,deny\nAllow all\n</Location>',
      '<Policy default>\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>',
      '',
    ].join('\n'),
  );
  writeFileSync(inside('etc/printers.conf'), PRINTERS);
  writeFileSync(inside(`etc/ppd/${NAME}.ppd`), DRIVER);
  writeFileSync(inside('share/mime/paper.types'), 'application/pdf pdf string(0,%PDF)\n');
  writeFileSync(inside('share/mime/paper.convs'), '');
  // Renamed when it is whole. The first argument is the number of the job, the sixth its file.
  const backend = `#!/bin/sh
[ $# -ge 6 ] || exit 0
cp "$6" "${inside('paper')}/$1.new" && mv "${inside('paper')}/$1.new" "${inside('paper')}/$1.pdf"
`;
  // Only its owner may run it, or the server would run it as a user who may not write here.
  writeFileSync(inside('lib/backend/paper'), backend, { mode: 0o700 });
}

async function isListening(socket: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(existsSync(socket) && (await accepts(socket)))) {
    if (Date.now() > deadline) throw new ElectronProblem('The printer of the tests did not start.');
    await pause(POLL_MS);
  }
}

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection({ path });
    connection.once('error', () => resolve(false));
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}
