import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';

/** What Mantine asks of a browser and jsdom does not have; nothing here pretends to lay out. */
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
// Fields that grow with their text hear of fonts that arrive.
if (!('fonts' in document)) {
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}

const { getElementError } = getConfig();
configure({
  // A busy machine is not a broken screen: the first test of a worker waits until its modules are translated.
  asyncUtilTimeout: 15_000,
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? undefined) : getElementError(message, container),
});

/** Whether what is missing is asked for again, so that nobody reads a drawing of the page. The last one has it. */
function isPolling(): boolean {
  const config = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}

// The files of a worker share one window: each test finds it as the first one did.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '');
  localStorage.clear();
  sessionStorage.clear();
});
