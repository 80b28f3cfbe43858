import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Shop } from './shop.ts';

/** One sentence, which ends with the line. */
export const sentence = (text: string) =>
  expect.stringMatching(new RegExp(`^[^\\n]*${text}[^\\n]*\\n$`));

/** The names of what passes for a backup. */
export async function backupsOf({ place }: Shop): Promise<string[]> {
  const names = await readdir(place).catch(() => []);
  return names.filter((name) => !name.startsWith('.'));
}

/** Makes a whole backup. Returns its folder. */
export async function wholeBackup(shop: Shop, env: Record<string, string> = {}): Promise<string> {
  expect(await shop.admin(['backup', shop.place], env)).toMatchObject({ code: 0 });
  const [name = ''] = await backupsOf(shop);
  return join(shop.place, name);
}

/** Postgres' programs of a folder of their own, in which one of them does something else. */
export async function programsWith(
  { place }: Shop,
  changed: Partial<Record<'pg_dump' | 'pg_restore', string>>,
): Promise<Record<string, string>> {
  const folder = join(place, '..', `programs-${Math.random()}`);
  await mkdir(folder, { recursive: true });
  for (const name of ['pg_dump', 'pg_restore'] as const) {
    const real = `/usr/lib/postgresql/15/bin/${name}`;
    const script = changed[name] ?? `exec ${real} "$@"`;
    const text = `#!/bin/sh\n[ "$1" = --version ] && exec ${real} --version\n${script}\n`;
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
  return { POSTGRES_PROGRAMS: folder };
}
