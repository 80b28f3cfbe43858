import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
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

// React's development build records a stack for every element, for warnings that no test prints: a tenth of all the time.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  const enough = { get: () => Number.POSITIVE_INFINITY, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough);
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
