import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '@kerf/testing/browser';
import { type Browser, chromium } from 'playwright-core';
import { BICUBIC2, createICNS, createICO } from 'png2icons';
import { iconDrawing } from './icon-drawing.ts';

const LARGEST = 1024;
const sizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** Draws the app's icons from the blade: PNG for Linux, ICO for Windows, ICNS for macOS. */
async function makeIcons(browser: Browser, folder: string): Promise<void> {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const size of sizes) {
    const picture = await rendered(browser, size);
    writeFileSync(join(folder, 'icons', `${size}x${size}.png`), picture);
  }
  const large = await rendered(browser, LARGEST);
  writeFileSync(join(folder, 'icon.png'), large);
  writeFileSync(join(folder, 'icon.ico'), known(createICO(large, BICUBIC2, 0, true)));
  writeFileSync(join(folder, 'icon.icns'), known(createICNS(large, BICUBIC2, 0)));
}

async function rendered(browser: Browser, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${iconDrawing(size)}`);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

function known(icon: Buffer | null): Buffer {
  if (!icon) throw new Error('png2icons could not read the picture.');
  return icon;
}

const executablePath = ensureBrowser(process.env);
if (executablePath === undefined) process.exit(1);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await makeIcons(browser, import.meta.dirname);
} finally {
  await browser.close();
}
