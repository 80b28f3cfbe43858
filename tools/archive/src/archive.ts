import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrations } from '@kerf/api/db/migrate';
import { repositoryRoot } from '@kerf/sandbox/repository';
import rootPackage from '../../../package.json' with { type: 'json' };
import { readAddresses } from './addresses.ts';
import { fillArchive } from './fill-archive.ts';
import { CHECKSUMS, checksums, hashFiles, type Manifest, sha256 } from './manifest.ts';
import { Refusal } from './refusal.ts';

const HELP = `npm run archive [-- --to FOLDER] [--release NUMBER]

  Makes one archive with all that a server of the shop needs, its Node and the web build included, for a machine
  like this one. The addresses of the environment are built in, as by npm run build. By default it is put into
  dist, under the number of package.json.`;

interface Wish {
  readonly release: string;
  readonly to: string;
}

try {
  main(readWish(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readWish(args: readonly string[]): Wish | null {
  try {
    const options = {
      release: { type: 'string', default: rootPackage.version },
      to: { type: 'string', default: join(repositoryRoot, 'dist') },
    } as const;
    const { release, to } = parseArgs({ args: [...args], options }).values;
    return { release, to: resolve(to) };
  } catch {
    return null;
  }
}

function main(wish: Wish | null): void {
  if (wish === null) {
    console.error(HELP);
    process.exitCode = 2;
    return;
  }
  const { release, to } = wish;
  if (process.platform !== 'linux') throw new Refusal('The archive is made on Linux, for Linux.');
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(release)) {
    throw new Refusal(`A release has a number like 1.2.3, and ${release} is none.`);
  }
  const addresses = readAddresses(process.env);
  makeWritable(to);
  const commit = readCommit();
  const name = `kerf-${release}-${process.platform}-${process.arch}`;
  const work = mkdtempSync(join(tmpdir(), 'kerf-archive-'));
  try {
    const folder = join(work, name);
    fillArchive(folder, addresses, process.env);
    writeManifest(folder, { release, commit: commit.name });
    pack(work, name, commit.at);
    const made = join(to, `${name}.tar.gz`);
    // From another disk it cannot be moved in one step.
    execFileSync('cp', [join(work, `${name}.tar.gz`), `${made}.part`]);
    renameSync(`${made}.part`, made);
    const megabytes = Math.round(statSync(made).size / 1024 / 1024);
    console.log(`${made}\n${megabytes} MB, of ${commit.name}\nSHA-256 ${sha256(made)}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function makeWritable(folder: string): void {
  try {
    // Its parent must be there: Node never comes back from making folders in /proc.
    if (!existsSync(folder)) mkdirSync(folder);
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Refusal(`Nothing can be written to ${folder}: name another folder by --to.`);
  }
}

/** The commit that is built, and its moment, in seconds since the epoch. */
function readCommit(): { name: string; at: string } {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', stdio: 'pipe' }).trim();
    const isChanged = git('status', '--porcelain') !== '';
    const hash = git('rev-parse', 'HEAD');
    const name = isChanged ? `${hash} and changes` : hash;
    return { name, at: git('log', '-1', '--format=%ct') };
  } catch {
    throw new Refusal('The archive names its commit, and this folder is no clone made by git.');
  }
}

function writeManifest(folder: string, of: Pick<Manifest, 'release' | 'commit'>): void {
  const files = hashFiles(folder);
  const manifest: Manifest = {
    ...of,
    node: process.version,
    machine: `${process.platform}-${process.arch}`,
    contract: sha256(join(repositoryRoot, 'packages/contract/src/contract.snapshot.json')),
    migrations: Object.keys(migrations),
    files,
  };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, CHECKSUMS), checksums(files));
}

/** Packs a folder so that the same content gives the same bytes: in one order, of one time and owner. */
function pack(work: string, name: string, at: string): void {
  const tar = [
    `--create --file=${name}.tar --format=gnu --sort=name --mtime=@${at}`,
    '--owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX',
  ].flatMap((line) => line.split(' '));
  execFileSync('tar', [...tar, name], { cwd: work });
  execFileSync('gzip', ['--no-name', '-6', `${name}.tar`], { cwd: work });
}
