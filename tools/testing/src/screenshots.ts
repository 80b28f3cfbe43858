import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { startThrowawayStore } from '@kerf/sandbox/throwaway-store';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureBrowser } from './browser.ts';
import { type Picture, pictures } from './pictures.ts';

const schemes = ['light', 'dark'] as const;
const folder = join(repositoryRoot, 'docs', 'pictures');

/** Takes the README's pictures of the running product, in both color schemes. */
async function takePictures(browser: Browser, web: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) {
    const context = await browser.newContext({
      baseURL: web,
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    if (picture.as) await signIn(page, picture.as);
    await page.goto(picture.path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await picture.prepare?.(page);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      await page.waitForFunction(isComplete);
      await page.screenshot({ path: join(folder, `${picture.name}-${colorScheme}.png`) });
    }
    await context.close();
  }
}

async function signIn(page: Page, user: NonNullable<Picture['as']>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${user}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('kerf-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log Out' }).first().waitFor();
}

/** In the page: whether everything is loaded and nothing moves. The network is never idle: pages are live. */
function isComplete(): boolean {
  const isLoaded =
    document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete);
  const isBusy = document.querySelector('[aria-busy="true"]') !== null;
  return isLoaded && !isBusy && document.getAnimations().length === 0;
}

const executablePath = ensureBrowser(process.env);
if (executablePath === undefined) process.exit(1);
const store = await startThrowawayStore();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await takePictures(browser, store.urls.web);
  console.log(`The pictures are in ${folder}.`);
} finally {
  await browser.close();
  await store.stop();
}
