import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Browser APIs that Mantine needs and jsdom lacks. Nothing simulates layout. */
class QuietResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function matchMedia(query: string): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

window.matchMedia ??= matchMedia;
window.ResizeObserver ??= QuietResizeObserver;
window.HTMLElement.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
// No click in jsdom counts as the user's.
if (!('userActivation' in navigator)) {
  Object.defineProperty(navigator, 'userActivation', {
    value: { isActive: false },
    configurable: true,
  });
}
// Autosizing fields listen for fonts that finish loading.
if (!('fonts' in document)) {
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}

const { getElementError } = getConfig();
configure({
  // Generous for busy machines: a worker's first test waits for its modules to be compiled.
  asyncUtilTimeout: 15_000,
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? undefined) : getElementError(message, container),
});

/** Whether a failed query will be retried. Only the last failure prints the DOM, which is slow. */
function isPolling(): boolean {
  const config = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}

// The test files of a worker share a window: each test should find it as the first one did.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '');
  localStorage.clear();
  sessionStorage.clear();
});
