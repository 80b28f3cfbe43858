import { chmodSync } from 'node:fs';
import { path7za } from '7zip-bin';
import { runProgram } from './run-program.ts';

/** Unpacks a zip file with its permissions, except for the folders to leave out. */
export async function unzip(
  archive: string,
  folder: string,
  leftOut: readonly string[] = [],
): Promise<void> {
  const exceptions = leftOut.map((path) => `-x!${path}`);
  await runProgram(sevenZip(), ['x', '-y', `-o${folder}`, archive, ...exceptions]);
}

/** The 7-Zip of the npm package, made executable. */
export function sevenZip(): string {
  if (process.platform !== 'win32') chmodSync(path7za, 0o755);
  return path7za;
}
