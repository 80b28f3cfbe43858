import { freePort } from '@kerf/sandbox/free-port';
import { startThrowawayStore } from '@kerf/sandbox/throwaway-store';
import { ensureBrowser } from '@kerf/testing/browser';
import { chromium } from 'playwright-core';
import { report } from '../figure.ts';
import { measureDeepLink } from './deep-link.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureLandingPage } from './landing-page.ts';
import { measureLongList } from './long-list.ts';

const executablePath = ensureBrowser(process.env);
if (executablePath === undefined) process.exit(1);
const store = await startThrowawayStore();
const debuggingPort = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
});
try {
  report('Landing page, what crosses the wire', await measureFirstLoad(browser, store.urls.web));
  report('A product by its address, slow line', await measureDeepLink(browser, store.urls));
  report(
    'Landing page, Lighthouse (mobile)',
    await measureLandingPage(store.urls.web, debuggingPort),
  );
  report('A list of 10,000 rows', await measureLongList(browser, store.urls));
} finally {
  await browser.close();
  await store.stop();
}
