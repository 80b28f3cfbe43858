import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { unlistedPages } from '@kerf/ui/app/public-pages';
import { buildHeaders } from '@kerf/web/build-headers';
import type { Addresses } from './addresses.ts';
import { appPagesConf, assetHeadersConf, pageHeadersConf } from './nginx.ts';
import { type LockedPackages, productionModules } from './production-modules.ts';

const SERVER = 'services/api';

/** What an operator reads; `.env.example` describes every setting. */
const papers = ['.env.example', 'CHANGELOG.md', 'docs'];

/** Builds the server and the web anew into a folder, with everything that they need beside them. */
export function fillArchive(folder: string, addresses: Addresses, env: NodeJS.ProcessEnv): void {
  build(SERVER, join(folder, 'server', 'dist'), env);
  build('apps/web', join(folder, 'web'), env);
  copyModules(folder);
  copy('node_modules/node/bin/node', join(folder, 'bin', 'node'));
  for (const paper of papers) copy(paper, join(folder, paper), isRead);
  copy('deploy', join(folder, 'deploy'));
  renameSync(join(folder, 'deploy', 'kerf'), join(folder, 'bin', 'kerf'));
  fillIn(folder, addresses);
  writeHeaders(join(folder, 'deploy', 'nginx'), env);
  // The server's files are modules.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
}

function build(workspace: string, to: string, env: NodeJS.ProcessEnv): void {
  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', to, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, args, {
    cwd: join(repositoryRoot, workspace),
    // React's production build, whatever this program is run with.
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function copyModules(folder: string): void {
  const lockFile = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8');
  const { packages }: { packages: LockedPackages } = JSON.parse(lockFile);
  for (const place of productionModules(packages, SERVER, repositoryRoot)) {
    copy(place, join(folder, place.replace(`${SERVER}/`, 'server/')), isOwn);
  }
}

/** Whether a path is of text: pictures are for the front page of the repository. */
function isRead(path: string): boolean {
  return basename(path) !== 'pictures';
}

/** Whether a path is of the package itself: those in it are copied if they are needed. */
function isOwn(path: string): boolean {
  return basename(path) !== 'node_modules';
}

function copy(path: string, to: string, filter: (path: string) => boolean = () => true): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(repositoryRoot, path), to, { recursive: true, filter });
}

/** Puts the shop's own names in the place of those of the examples. */
function fillIn(folder: string, { storeUrl, apiUrl, projectId }: Addresses): void {
  for (const name of ['nginx/kerf.conf', 'kerf.env.example']) {
    const path = join(folder, 'deploy', name);
    const text = readFileSync(path, 'utf8')
      .replaceAll('api.example.com', new URL(apiUrl).host)
      .replaceAll('shop.example.com', new URL(storeUrl).host)
      .replace(/^FIREBASE_PROJECT_ID=.*/m, `FIREBASE_PROJECT_ID=${projectId}`);
    writeFileSync(path, text);
  }
}

function writeHeaders(folder: string, env: NodeJS.ProcessEnv): void {
  const headers = buildHeaders(env);
  if (headers === null) throw new Error('The web build has no addresses.');
  writeFileSync(join(folder, 'page-headers.conf'), pageHeadersConf(headers));
  writeFileSync(join(folder, 'asset-headers.conf'), assetHeadersConf(headers));
  writeFileSync(join(folder, 'app-pages.conf'), appPagesConf(unlistedPages));
}
