import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildDesktop } from '@kerf/electron/desktop-build';
import { type Electron, findElectron } from '@kerf/electron/find-electron';
import desktopPackage from '../package.json' with { type: 'json' };
import { checkPackage } from './check-package.ts';
import { packageApp, packageFolder } from './package-app.ts';
import { releaseProblems } from './release-checks.ts';
import { type ReleasePlan, releasePlan } from './release-plan.ts';
import { unpackedApps } from './unpacked-app.ts';

const TRY_OUT = '--try-out';

const HELP = `npm run release                 what this machine can make of a release, in apps/desktop/dist
npm run release -- TARGET...    these alone: dir, tar.gz, AppImage, deb, nsis, dmg, zip
npm run release -- ${TRY_OUT}    a package to try out, which says so in its name`;

await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<void> {
  const asked = words.filter((word) => word !== TRY_OUT);
  if (asked.some((word) => word.startsWith('-'))) return refuse(HELP);
  const isTryOut = words.includes(TRY_OUT);
  const electron = await findElectron(process.env);
  const problems = isTryOut ? [] : problemsOf(electron);
  if (problems.length > 0) return refuse(whyNot(problems));
  const reachesGitHub = electron.source === 'electron';
  const plan = releasePlan({ platform: process.platform, reachesGitHub });
  rmSync(packageFolder, { recursive: true, force: true });
  mkdirSync(packageFolder, { recursive: true });
  await buildDesktop(join(packageFolder, 'build.log'), process.env);
  const targets = asked.length > 0 ? asked : plan.targets;
  const made = await packageApp({ electron, targets, isTryOut, env: process.env });
  await check();
  console.log(
    `Built with Electron ${electron.version}: ${made.map((path) => basename(path)).join(', ')}`,
  );
  if (isTryOut) console.log('This is a trial package. Omit --try-out for a release.');
  if (asked.length === 0) sayWhatIsLeft(plan);
}

function problemsOf(electron: Electron): string[] {
  return releaseProblems({
    platform: process.platform,
    version: desktopPackage.version,
    hasOwnElectron: electron.source === 'electron',
    env: process.env,
  });
}

function whyNot(problems: readonly string[]): string {
  const rows = problems.map((problem) => `- ${problem}`).join('\n');
  return `No release was built:\n${rows}\nFor a trial package: npm run release -- ${TRY_OUT}`;
}

function refuse(text: string): void {
  console.error(text);
  process.exitCode = 2;
}

async function check(): Promise<void> {
  for (const app of unpackedApps()) {
    const { asarBytes, problems } = await checkPackage(app);
    if (problems.length > 0)
      throw new Error(`The package failed its checks:\n${problems.join('\n')}`);
    const megabytes = (asarBytes / 1024 / 1024).toFixed(1);
    console.log(`app.asar has ${megabytes} MB. The fuses are correct.`);
  }
}

function sayWhatIsLeft({ elsewhere }: ReleasePlan): void {
  for (const { target, needs } of elsewhere) console.log(`Not built: ${target}: needs ${needs}.`);
}
