import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A random secret in hexadecimal, generated once and stored in the data folder. */
export function ensureSecret(dataDir: string, name: string, bytes = 32): string {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secret = randomBytes(bytes).toString('hex');
  writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secret;
}
