import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { useHashScroll } from './use-hash-scroll.ts';

let resize: () => void;
const observed = vi.fn();

class FakeObserver {
  constructor(callback: () => void) {
    resize = callback;
  }
  observe = observed;
  unobserve = () => {};
  disconnect = () => {
    resize = () => {};
  };
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FakeObserver);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  observed.mockReset();
  Reflect.deleteProperty(navigator, 'userActivation');
});

function Page() {
  useHashScroll();
  return <h2 id="faq">FAQ</h2>;
}

async function visit(path = '/') {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { navigate } = await renderApp({
    path,
    routes: [{ path: '/', element: <Page /> }],
  });
  await screen.findByText('FAQ');
  return { scroll, navigate };
}

test('the element stays in view while the page is still being laid out', async () => {
  const { scroll, navigate } = await visit();
  expect(scroll).not.toHaveBeenCalled();
  await navigate('/#faq');
  expect(scroll).toHaveBeenCalledTimes(1);
  act(() => resize());
  expect(scroll).toHaveBeenCalledTimes(2);
});

test('a user who scrolls away is not scrolled back', async () => {
  const { scroll, navigate } = await visit();
  await navigate('/#faq');
  window.dispatchEvent(new Event('wheel'));
  act(() => resize());
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('a page that is in use before the app runs is not scrolled, and later links are followed', async () => {
  Object.defineProperty(navigator, 'userActivation', {
    value: { hasBeenActive: true },
    configurable: true,
  });
  const { scroll, navigate } = await visit('/#faq');
  expect(observed).not.toHaveBeenCalled();
  expect(scroll).not.toHaveBeenCalled();
  await navigate('/');
  await navigate('/#faq');
  expect(scroll).toHaveBeenCalledTimes(1);
});
