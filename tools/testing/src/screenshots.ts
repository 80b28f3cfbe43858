import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { startThrowawayStore } from '@kerf/sandbox/throwaway-store';
import { type Browser, chromium } from 'playwright-core';
import { ensureBrowser } from './browser.ts';
import { pictures } from './pictures.ts';

const schemes = ['light', 'dark'] as const;
const folder = join(repositoryRoot, 'docs', 'pictures');

/** Takes the README's pictures of the running product, in both color schemes. */
async function takePictures(browser: Browser, web: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of schemes) {
    for (const picture of pictures) {
      const context = await browser.newContext({
        baseURL: web,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
      });
      const page = await context.newPage();
      if (picture.as) {
        await page.goto('/login');
        await page.getByLabel('Email').fill(`${picture.as}@example.com`);
        await page.getByLabel('Password', { exact: true }).fill('kerf-demo');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Log Out' }).first().waitFor();
      }
      await page.goto(picture.path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await picture.prepare?.(page);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${picture.name}-${colorScheme}.png`) });
      await context.close();
    }
  }
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
