import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MAIN_ID } from '../shared/skip-link.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { Root } from './root.tsx';

const page = (name: string) => (
  <main id={MAIN_ID} tabIndex={-1}>
    {name}
  </main>
);

const routes = [
  {
    element: <Root />,
    children: [
      { path: '/one', element: page('One') },
      { path: '/two', element: page('Two') },
    ],
  },
];

test('a new page takes the focus for screen readers', async () => {
  const app = await renderApp({ path: '/one', routes });
  await app.navigate('/two');
  expect(document.activeElement).toBe(screen.getByText('Two'));
});

test('a dialog opened while the page loads keeps the focus', async () => {
  const app = await renderApp({ path: '/one', routes });
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const field = dialog.appendChild(document.createElement('input'));
  document.body.append(dialog);
  field.focus();
  await app.navigate('/two');
  expect(document.activeElement).toBe(field);
  dialog.remove();
});

test('a file dropped where nothing accepts it does not replace the page', async () => {
  await renderApp({ path: '/one', routes });
  const drop = createEvent.drop(screen.getByText('One'), { dataTransfer: { types: ['Files'] } });
  fireEvent(screen.getByText('One'), drop);
  expect(drop.defaultPrevented).toBe(true);
});

test('a page that the browser loads is not scrolled to where another one was', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  window.sessionStorage.setItem(
    'react-router-scroll-positions',
    JSON.stringify({ default: 300, '/one': 200 }),
  );
  await renderApp({ path: '/one', routes });
  await waitFor(() => expect(scrollTo.mock.calls).toContainEqual([0, 200]));
  expect(scrollTo.mock.calls).not.toContainEqual([0, 300]);
  scrollTo.mockRestore();
  window.sessionStorage.clear();
});

test('a page is scrolled to where it was once its content makes it long enough', async () => {
  const page = new EventTarget();
  class FakeObserver {
    constructor(callback: () => void) {
      page.addEventListener('resize', callback);
    }
    observe = () => {};
    unobserve = () => {};
    disconnect = () => {};
  }
  vi.stubGlobal('ResizeObserver', FakeObserver);
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100);
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const late = { top: 200, behavior: 'instant' };
  const left = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(200);
  const before = await renderApp({ path: '/one', routes });
  window.dispatchEvent(new Event('pagehide'));
  before.unmount();
  left.mockReturnValue(0);
  await renderApp({ path: '/one', routes });
  page.dispatchEvent(new Event('resize'));
  expect(scrollTo.mock.calls).not.toContainEqual([late]);
  height.mockReturnValue(1_000);
  page.dispatchEvent(new Event('resize'));
  expect(scrollTo.mock.calls).toContainEqual([late]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '');
});
