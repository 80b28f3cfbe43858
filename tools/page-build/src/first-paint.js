// Runs before the first paint. A file of its own because the page allows no inline scripts.
(() => {
  const PATIENCE_MS = 1_000;
  const { documentElement, head, currentScript } = document;
  const { entry, modules } = currentScript.dataset;

  // So that a scheme that was switched does not flash.
  let wanted = null;
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be forbidden; the system's scheme is then the one.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : system;
  documentElement.setAttribute('data-mantine-color-scheme', scheme);

  let started = false;
  function start() {
    if (started) return;
    started = true;
    for (const href of [entry, ...modules.split(' ').filter(Boolean)]) {
      head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // The scripts look for what stands in the page, which may still be on its way.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  }
  function run() {
    head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  }

  // The page is drawn as the front page; at another address that is hidden until the app has its own.
  if (location.pathname !== '/' && location.pathname !== '/home') {
    documentElement.setAttribute('data-elsewhere', '');
    start();
    return;
  }
  // What is drawn is seen before the scripts are fetched, which would hold up its styles and fonts.
  requestAnimationFrame(() => setTimeout(start));
  // A page that is not looked at has no frames.
  setTimeout(start, PATIENCE_MS);
})();
