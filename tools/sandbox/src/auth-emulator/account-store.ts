import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { textOf } from '../sandbox-problem.ts';
import { callEmulator, EmulatorRefusal, fieldOf, listOf } from './emulator-call.ts';

const PAGE = 1000;

/** An account with a known uid and password. */
export interface EmulatorAccount {
  readonly localId: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
}

/** Imports the accounts of a file into an emulator, with their passwords and active sessions. */
export async function importAccounts(
  emulatorUrl: string,
  projectId: string,
  path: string,
): Promise<void> {
  const users = readAccounts(path);
  if (users.length === 0) return;
  const project = `projects/${projectId}`;
  const answer = await callEmulator(emulatorUrl, `${project}/accounts:batchCreate`, {
    users,
    allowOverwrite: true,
  });
  const refused = listOf(answer, 'error');
  if (refused.length > 0) throw new EmulatorRefusal(`${path}: ${JSON.stringify(refused)}`);
  // An import resets the accounts' dates, which would end the sessions that browsers still have.
  for (const user of users) {
    const localId = fieldOf(user, 'localId');
    const validSince = fieldOf(user, 'validSince');
    if (!validSince) continue;
    await callEmulator(emulatorUrl, `${project}/accounts:update`, { localId, validSince });
  }
}

/**
 * Makes an account unless it exists. Another one of its address, made before, is replaced: nobody knows its
 * password.
 */
export async function ensureAccount(
  emulatorUrl: string,
  projectId: string,
  account: EmulatorAccount,
): Promise<void> {
  const project = `projects/${projectId}`;
  const call = (name: string, body: object) =>
    callEmulator(emulatorUrl, `${project}/accounts${name}`, body);
  const [known] = listOf(await call(':lookup', { email: [account.email] }), 'users');
  const localId = fieldOf(known, 'localId');
  if (localId === account.localId) return;
  if (localId !== undefined) await call(':delete', { localId });
  await call('', account);
}

/** Exports every account of an emulator, in the format that `importAccounts` reads. */
export async function exportAccounts(emulatorUrl: string, projectId: string): Promise<string> {
  const users: unknown[] = [];
  let page = '';
  do {
    const query = new URLSearchParams({ maxResults: String(PAGE), nextPageToken: page });
    const answer = await callEmulator(
      emulatorUrl,
      `projects/${projectId}/accounts:batchGet?${query}`,
    );
    users.push(...listOf(answer, 'users'));
    const next = fieldOf(answer, 'nextPageToken');
    page = typeof next === 'string' ? next : '';
  } while (page !== '');
  return `${JSON.stringify({ users }, null, 1)}\n`;
}

/** Replaces the file atomically, so that a killed process leaves either the old or the new accounts. */
export function writeAccounts(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function readAccounts(path: string): readonly unknown[] {
  if (!existsSync(path)) return [];
  try {
    return listOf(JSON.parse(readFileSync(path, 'utf8')), 'users');
  } catch (error) {
    throw new Error(`The stored accounts in ${path} cannot be read: ${textOf(error)}`, {
      cause: error,
    });
  }
}
