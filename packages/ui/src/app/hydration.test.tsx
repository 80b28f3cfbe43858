import { createFakeApi } from '@kerf/api-client/fake-api';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prerender } from 'react-dom/static';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { testToken } from '../session/testing/test-token.ts';
import { landingMarkup } from './landing-markup.tsx';

/** Errors and warnings reported by React during hydration. */
const errors: unknown[] = [];
function recordError(...words: unknown[]): void {
  // Prerendering and hydration run in two processes in production, but in one here.
  if (!String(words[0]).startsWith('Detected multiple renderers')) errors.push(words);
}

function onError(event: ErrorEvent): void {
  event.preventDefault();
  errors.push(event.error);
}

const shop = createFakeApi({
  listProducts: () => ({ items: [sampleProduct()], total: 1, next: null }),
  getRole: () => ({ admin: false }),
  listMachines: () => [],
  getShop: () => ({ holdHours: 72 }),
  listReviews: () => ({ items: [], total: 0, next: null }),
  followChanges: () => new Promise(() => {}),
  sendMessage: ({ body }) => {
    sent.push(body);
    return { success: true };
  },
});
const sent: unknown[] = [];

let markup: string;
let end = () => {};

beforeAll(async () => {
  markup = await landingMarkup();
  // React keeps the contexts of its last prerender, which the app would otherwise start with.
  await prerender(null);
});

beforeEach(() => {
  errors.length = 0;
  sent.length = 0;
  vi.stubGlobal('fetch', shop.fetch);
  vi.spyOn(console, 'error').mockImplementation(recordError);
  window.addEventListener('error', onError);
});

afterEach(() => {
  act(end);
  window.removeEventListener('error', onError);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Hydrates the prerendered front page, optionally after the test has changed it. */
async function hydrate(
  change: (drawn: Element) => void = () => {},
  platform = createMemoryPlatform(),
) {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = markup;
  change(root);
  const drawn = root.querySelector('h1');
  // A fresh page: modules remember that hydration is done.
  vi.resetModules();
  const app = await import('./mount-app.tsx');
  await act(async () => {
    const unmount = app.mountApp(root, platform);
    end = () => {
      unmount();
      root.remove();
    };
  });
  return { root, drawn };
}

test('the front page is prerendered without requests or scripts', () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = markup;
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Saw blades/);
  expect(screen.getByRole('link', { name: 'Get Started' })).toBeDefined();
  expect(screen.getByRole('status', { name: 'Loading products' })).toBeDefined();
  expect(screen.getByLabelText('Your Message')).toBeDefined();
  expect(page.querySelector('script')).toBeNull();
});

test('restoring a session removes nothing from the prerendered page', async () => {
  let rest = () => {};
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => {
    rest = idle;
  });
  const platform = createMemoryPlatform();
  const ada = { email: 'ada@example.com', displayName: 'Ada Marsh' };
  await platform.secrets.set('accessToken', testToken(ada));
  // A chosen machine makes the cards higher.
  platform.drafts.write(`machine ${ada.email}`, 'a-machine');
  let sections: Element[] = [];
  await hydrate((drawn) => {
    sections = [...drawn.querySelectorAll('main section')];
  }, platform);
  expect(sections).toHaveLength(6);
  expect(await screen.findByText('Ada Marsh')).toBeDefined();
  expect(sections.filter((section) => !section.isConnected)).toEqual([]);
  await act(async () => rest());
  expect(await screen.findByText(sampleProduct().name)).toBeDefined();
  expect(sections.filter((section) => !section.isConnected)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the app hydrates the prerendered front page', async () => {
  const { root, drawn } = await hydrate();
  expect(await screen.findByText(sampleProduct().name)).toBeDefined();
  expect(root.querySelector('h1')).toBe(drawn);
  expect(errors).toEqual([]);
});

test('a mismatch with the prerendered front page is reported', async () => {
  await hydrate((root) => root.querySelector('h1')?.replaceChildren('Other words'));
  await screen.findByText(sampleProduct().name);
  expect(errors.map(String).join()).toMatch(/Hydration failed/);
});

function type(drawn: Element): void {
  const [email, body] = drawn.querySelectorAll<HTMLInputElement>('form input, form textarea');
  if (email) email.value = 'early@example.com';
  if (body) body.value = 'Do you regrind?';
}

test('text typed before hydration can be sent', async () => {
  const { root } = await hydrate(type);
  await screen.findByText(sampleProduct().name);
  const values = [...root.querySelectorAll<HTMLInputElement>('form input, form textarea')];
  expect(values.map(({ value }) => value)).toEqual(['early@example.com', 'Do you regrind?']);
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await vi.waitFor(
    () => expect(sent).toEqual([{ email: 'early@example.com', body: 'Do you regrind?' }]),
    15_000,
  );
});

test('a question opened before hydration stays open, and its answer is the shop’s', async () => {
  const { root } = await hydrate((drawn) => {
    for (const question of drawn.querySelectorAll('#faq details'))
      question.setAttribute('open', '');
  });
  await screen.findByText(sampleProduct().name);
  expect(await screen.findByText(/working days of payment/)).toBeDefined();
  expect(root.querySelectorAll('#faq details[open]')).toHaveLength(4);
  expect(errors).toEqual([]);
});

test('a form submitted before hydration is sent', async () => {
  await hydrate((drawn) => {
    type(drawn);
    const form = drawn.querySelector<HTMLFormElement>('form[data-drawn]');
    if (form) form.dataset.submitted = '';
  });
  await screen.findByText(sampleProduct().name);
  await vi.waitFor(
    () => expect(sent).toEqual([{ email: 'early@example.com', body: 'Do you regrind?' }]),
    15_000,
  );
  expect(errors).toEqual([]);
});
