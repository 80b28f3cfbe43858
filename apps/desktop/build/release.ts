import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildDesktop } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import { checkPackage } from './check-package.ts';
import { packageApp, packageFolder } from './package-app.ts';
import { type ReleasePlan, releasePlan } from './release-plan.ts';
import { unpackedApps } from './unpacked-app.ts';

const HELP = `npm run release                what this machine can make of a release, in apps/desktop/dist
npm run release -- TARGET...   these alone: dir, tar.gz, AppImage, deb, nsis, dmg, zip`;

await main(process.argv.slice(2));

async function main(asked: readonly string[]): Promise<void> {
  if (asked.some((word) => word.startsWith('-'))) {
    console.error(HELP);
    process.exitCode = 2;
    return;
  }
  const electron = await findElectron(process.env);
  const reachesGitHub = electron.source === 'electron';
  const plan = releasePlan({ platform: process.platform, reachesGitHub });
  rmSync(packageFolder, { recursive: true, force: true });
  mkdirSync(packageFolder, { recursive: true });
  await buildDesktop(join(packageFolder, 'build.log'), process.env);
  const targets = asked.length > 0 ? asked : plan.targets;
  const made = await packageApp({ electron, targets, env: process.env });
  await check();
  console.log(
    `Made of Electron ${electron.version}: ${made.map((path) => basename(path)).join(', ')}`,
  );
  if (!reachesGitHub) console.log('It is to try out: a release has the Electron of package.json.');
  if (asked.length === 0) sayWhatIsLeft(plan);
}

async function check(): Promise<void> {
  for (const app of unpackedApps()) {
    const { asarBytes, problems } = await checkPackage(app);
    if (problems.length > 0) throw new Error(`The package is not fit:\n${problems.join('\n')}`);
    const megabytes = (asarBytes / 1024 / 1024).toFixed(1);
    console.log(`app.asar has ${megabytes} MB. The fuses are as they should be.`);
  }
}

function sayWhatIsLeft({ elsewhere }: ReleasePlan): void {
  for (const { target, needs } of elsewhere) console.log(`Not made: ${target}: needs ${needs}.`);
}
