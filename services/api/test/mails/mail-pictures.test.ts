import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@kerf/testing/browser';
import { mailPictures } from '@kerf/testing/mail-pictures';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '../../src/admin/mails/render-mail.tsx';
import { sampleMails, sampleShop } from './sample-mails.ts';

/** Runs in the page. */
const faintTexts = readFileSync(new URL('faint-texts.js', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;
const widths = [360, 390, 1440] as const;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});

afterAll(() => browser.close());

test.for(sampleMails)(
  'The mail "%s" fits a phone, and is readable on light and on dark',
  async ([name, facts]) => {
    const { html } = await renderMail(facts, sampleShop, name === 'paid' || name === 'refunded');
    await page.setContent(html);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate<string[]>(faintTexts), colorScheme).toEqual([]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // Drawing them takes most of the time.
        if (mailPictures) {
          const path = join(mailPictures, `${name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
      }
    }
  },
);
