import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '@kerf/sandbox/debian-packages';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

type Environment = Readonly<Record<string, string | undefined>>;

/** The first Chromium or Chrome of this machine that can say its version; `KERF_CHROMIUM` goes first. */
export function findBrowser(env: Environment): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const named = env.KERF_CHROMIUM ? [env.KERF_CHROMIUM] : [];
  return [...named, ...USUAL_PLACES.slice(0, 1), ...onPath, ...USUAL_PLACES].find(works);
}

/** Some systems ship a program of that name that only tells where to get the real one. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/** Finds a browser, installing Debian's Chromium where that can be done without asking. */
export function ensureBrowser(env: Environment): string | undefined {
  const found = findBrowser(env);
  if (found) return found;
  if (canInstallDebianPackages()) {
    installOnDebian();
    const installed = findBrowser(env);
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium), or set KERF_CHROMIUM to its path.',
  );
  return undefined;
}

function installOnDebian(): void {
  console.log('No browser is installed; installing Chromium with apt-get. This takes a minute.');
  installDebianPackages(['chromium', 'fonts-liberation']);
}
