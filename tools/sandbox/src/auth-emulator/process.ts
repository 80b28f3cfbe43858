import { createServer, type RequestListener, type Server } from 'node:http';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ensureAccount, exportAccounts, importAccounts, writeAccounts } from './account-store.ts';
import { emulatorApp } from './emulator-app.ts';

/** The accounts are saved to a file this long after each change. */
const SAVE_AFTER_MS = 100;

/** A busy client may be idle for longer than Node's five seconds, and then write to a closing connection. */
const KEEP_ALIVE_MS = 65_000;

const [port = '', projectId = '', folder = '', wanted = '[]'] = process.argv.slice(2);
const accounts = join(folder, 'accounts.json');
const url = `http://127.0.0.1:${port}`;

enableCompileCache(join(folder, 'compile-cache'));
const app = await emulatorApp(projectId);
await fill(app);
const server = await listen(app, Number(port));
const saving = keepSaved(server);
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
process.send?.('ready');

/** Imports the accounts through a private port, so that nobody sees the emulator without them. */
async function fill(handler: RequestListener): Promise<void> {
  const side = await listen(handler, 0);
  const address = side.address();
  if (!address || typeof address !== 'object') throw new Error('The system gave no port.');
  const sideUrl = `http://127.0.0.1:${address.port}`;
  await importAccounts(sideUrl, projectId, accounts);
  for (const account of JSON.parse(wanted)) await ensureAccount(sideUrl, projectId, account);
  side.closeAllConnections();
  side.close();
}

function listen(handler: RequestListener, on: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const started = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler);
    started.once('error', reject);
    started.listen(on, '127.0.0.1', () => resolve(started));
  });
}

function keepSaved(watched: Server): { now(): Promise<void> } {
  let written = '';
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const save = async () => {
    const text = await exportAccounts(url, projectId);
    if (text === written) return;
    writeAccounts(accounts, text);
    written = text;
  };
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(save);
    return last;
  };
  const soon = () => {
    timer ??= setTimeout(() => void now().catch(fail), SAVE_AFTER_MS);
  };
  watched.on('request', (request, response) => {
    if (request.method !== 'GET' && request.method !== 'OPTIONS') response.once('finish', soon);
  });
  return { now };
}

async function end(): Promise<void> {
  await saving.now().catch(fail);
  process.exit(0);
}

function fail(error: unknown): never {
  console.error('The accounts could not be saved:', error);
  process.exit(1);
}
