// Runs before the first paint. A file of its own because the page allows no inline scripts.
(() => {
  const PATIENCE_MS = 1_000;
  const { documentElement, head, currentScript } = document;
  const { entry, modules, pages } = currentScript.dataset;

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

  /** Whether an address is of the form of a page's: `/product/:id`. */
  function isAt(page) {
    const here = location.pathname.split('/');
    const parts = page.split('/');
    return (
      parts.length === here.length &&
      parts.every((part, index) => part.startsWith(':') || part === here[index])
    );
  }
  /** What the page at this address needs comes beside what every page starts with. */
  function fetchPage() {
    const { files, pages: all } = JSON.parse(pages);
    const [, own = []] = all.find(([page]) => isAt(page)) ?? [];
    for (const href of own.map((number) => files[number])) {
      // As the scripts are going to ask for them: another request would not be taken for the same.
      const kind = href.endsWith('.css')
        ? { rel: 'preload', as: 'style', crossOrigin: 'anonymous' }
        : { rel: 'modulepreload' };
      head.append(Object.assign(document.createElement('link'), { ...kind, href }));
    }
    if (isAt('/product/:id')) fetchProduct(location.pathname);
  }
  /** The product itself, which has the same address at the API. Somebody signed in asks in their own name. */
  function fetchProduct(path) {
    try {
      if (localStorage.getItem('accessToken') !== null) return;
      const { apiUrl } = JSON.parse(document.getElementById('kerf-config').textContent);
      const href = apiUrl.replace(/\/+$/, '') + path;
      const link = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href };
      head.append(Object.assign(document.createElement('link'), link));
    } catch {
      // The app asks for it in any case.
    }
  }

  // The page is drawn as the front page. At another address the part that is the front page's alone is
  // hidden until the app has its own; all of it where the page has another frame.
  if (location.pathname !== '/' && location.pathname !== '/home') {
    const framed = !/^\/(dashboard|pay)(\/|$)/.test(location.pathname);
    documentElement.setAttribute('data-elsewhere', framed ? 'framed' : '');
    start();
    fetchPage();
    return;
  }
  // What is drawn is seen before the scripts are fetched, which would hold up its styles and fonts.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A page that is not looked at is not painted.
  setTimeout(start, PATIENCE_MS);
})();
