import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { openOrderForm, placeOrder } from '../steps/order.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';
import { arriveAs } from '../steps/session.ts';

/** Records what the page's content security policy blocks. */
async function noteRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      refused.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'refused'));
}

test('Buying and paying work under the page’s content security policy', {
  tag: ['@app', '@buying'],
}, async ({ page }) => {
  const refused = await noteRefusals(page);
  await arriveAs(page, newPerson());
  await openOrderForm(page, 'Allday 250 combination, 50T');
  expect(await refused()).toEqual([]);
  await placeOrder(page);
  await payWith(page, cards.good);
  await expectPaid(page);
  expect(await refused()).toEqual([]);
});

test.describe('Injected markup', () => {
  test.use({ expectedErrors: [/Content Security Policy|Failed to (?:load|fetch)/] });

  test('cannot run, load or send anything', { tag: ['@app', '@buying'] }, async ({ page }) => {
    const refused = await noteRefusals(page);
    const answer = await page.goto('/');
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");

    await page.evaluate(async () => {
      const add = (tag: string, fields: object) =>
        document.body.append(Object.assign(document.createElement(tag), fields));
      add('script', { textContent: 'window.smuggled = true' });
      add('script', { src: 'https://evil.example/a.js' });
      add('iframe', { src: 'https://evil.example/' });
      add('object', { data: 'https://evil.example/a.swf' });
      add('img', { src: 'http://evil.example/a.png' });
      add('button', { textContent: 'x' });
      document.body.lastElementChild?.setAttribute('onclick', 'window.smuggled = true');
      document.querySelector<HTMLElement>('body > button')?.click();
      await fetch('https://evil.example/').catch(() => null);
    });

    await expect
      .poll(async () => [...new Set((await refused()).map((one) => one.split(' ')[0]))].sort())
      .toEqual([
        'connect-src',
        'frame-src',
        'img-src',
        'object-src',
        'script-src-attr',
        'script-src-elem',
      ]);
    expect(await page.evaluate(() => Reflect.get(window, 'smuggled'))).toBeUndefined();
  });
});
