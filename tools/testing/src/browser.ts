import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '@kerf/sandbox/debian-packages';
import { type Browser, chromium } from 'playwright-core';

/** Headless-only Chromium, since drawing windows that nobody sees takes twice the time of the pages. */
const WINDOWLESS = 'chromium-headless-shell';

const NAMES = [WINDOWLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

type Environment = Readonly<Record<string, string | undefined>>;

/** The first Chromium or Chrome on this machine that reports its version; `KERF_CHROMIUM` takes precedence. */
function findBrowser(env: Environment): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const named = env.KERF_CHROMIUM ? [env.KERF_CHROMIUM] : [];
  return [...named, ...onPath, ...USUAL_PLACES].find(works);
}

/** Some systems have a program of that name that only prints where to get the real one. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/** Finds a browser, installing Debian's headless Chromium if that is possible without a prompt. */
export function ensureBrowser(env: Environment): string | undefined {
  const found = findBrowser(env);
  const isBest = found !== undefined && (found === env.KERF_CHROMIUM || found.endsWith(WINDOWLESS));
  if (!isBest && canInstallDebianPackages()) installOnDebian();
  const browser = isBest ? found : findBrowser(env);
  if (browser) return browser;
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or set KERF_CHROMIUM to its path.',
  );
  return undefined;
}

function installOnDebian(): void {
  console.log('Installing Chromium for tests with apt-get. This takes a minute.');
  installDebianPackages([WINDOWLESS, 'fonts-liberation']);
}

/** Launches the machine's browser, or that of `KERF_CHROMIUM`. Rejects if there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser(process.env);
  if (executablePath === undefined) throw new Error('This needs Chromium, or KERF_CHROMIUM.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
