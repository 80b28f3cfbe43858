import { resolve } from 'node:path';
import { loadProgram } from '@kerf/sandbox/npm-program';
import { z } from 'zod';
import { type Engine, WINDOW } from './engine.ts';

/** What is called of Puppeteer's page. */
interface Page {
  readonly mouse: { click(x: number, y: number): Promise<void> };
  readonly keyboard: Record<'type' | 'down' | 'up', (text: string) => Promise<void>>;
  goto(address: string, options: object): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  bringToFront(): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Browser {
  pages(): Promise<readonly Page[]>;
  close(): Promise<void>;
}

const puppeteer = z.object({
  launch: z.custom<(options: object) => Promise<Browser>>((value) => typeof value === 'function'),
});

/** Debian's Firefox, over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const folder = resolve(import.meta.dirname, 'puppeteer');
  const { launch } = puppeteer.parse(await loadProgram(folder, 'puppeteer-core'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: null,
    args: ['--width', String(WINDOW.width), '--height', String(WINDOW.height)],
    extraPrefsFirefox: {
      // As a person's Firefox does; one that is driven opens any window.
      'dom.disable_open_during_load': true,
      'ui.prefersReducedMotion': 1,
    },
  });
  const [page] = await browser.pages();
  if (page === undefined) throw new Error('Firefox has opened no page.');
  // Until then it has no focus, whatever is clicked.
  await page.bringToFront();
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    run: async (expression) => String(await page.evaluate(expression)),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressWithControl: async (key) => {
      await page.keyboard.down('Control');
      await page.keyboard.type(key);
      await page.keyboard.up('Control');
    },
    closePopup: async () => {
      const popup = (await browser.pages()).find((each) => each !== page);
      await popup?.close();
      await page.bringToFront();
      return popup !== undefined;
    },
    picture: () => page.screenshot(),
    stop: () => browser.close(),
  };
}
