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

  const scripts = [...modules.split(' ').filter(Boolean), entry];
  let started = false;
  function start() {
    if (started) return;
    started = true;
    for (const href of scripts) {
      head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // The scripts look for what stands in the page, which may still be on its way.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  }
  /** One after the other, what is needed first, so that the page answers in between. */
  function run() {
    for (const src of scripts) {
      const script = document.createElement('script');
      head.append(Object.assign(script, { type: 'module', async: false, src }));
    }
  }

  // A form that was drawn with the page is submitted by the app, once it has taken it over.
  document.addEventListener(
    'submit',
    (event) => {
      const { dataset } = event.target;
      if (dataset.drawn === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      dataset.submitted = '';
    },
    true,
  );

  // The page is drawn as the front page; at another address that is hidden until the app has its own.
  if (location.pathname !== '/' && location.pathname !== '/home') {
    documentElement.setAttribute('data-elsewhere', '');
    start();
    return;
  }
  // What is drawn is seen before the scripts are fetched, which would hold up its styles and fonts.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A page that is not looked at is not painted.
  setTimeout(start, PATIENCE_MS);
})();
