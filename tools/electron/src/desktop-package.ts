import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { desktopFolder } from './desktop-build.ts';
import { runProgram } from './run-program.ts';

/**
 * Packages the desktop build like a release, unless that package exists. Returns the path of its archive.
 * Rejects with an ElectronProblem that contains the output.
 */
export async function packageDesktop(): Promise<string> {
  const packed = findPackage();
  if (packed !== undefined && isNewer(packed, ['out/main/main.js', 'electron-builder.config.ts'])) {
    return join(desktopFolder, packed);
  }
  const output = await runProgram('node', [join('build', 'release.ts'), '--try-out', 'tar.gz'], {
    folder: desktopFolder,
    // The package is unpacked right away, so it need not be small.
    env: { KERF_E2E: '1', ELECTRON_BUILDER_COMPRESSION_LEVEL: '1' },
  });
  const archive = findPackage();
  if (archive === undefined) throw new Error(`The app was not packaged.\n${output}`);
  return join(desktopFolder, archive);
}

function findPackage(): string | undefined {
  const [archive] = globSync('dist/Kerf-*.tar.gz', { cwd: desktopFolder });
  return archive;
}

function isNewer(path: string, others: readonly string[]): boolean {
  const timeOf = (name: string) => statSync(join(desktopFolder, name)).mtimeMs;
  return others.every((other) => timeOf(path) > timeOf(other));
}
