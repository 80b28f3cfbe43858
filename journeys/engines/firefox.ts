import puppeteer from 'puppeteer-core';
import { type Engine, WINDOW } from './engine.ts';

/** Debian's Firefox, over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
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
