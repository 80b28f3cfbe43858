// Runs before the first paint. In its own file because the page's policy forbids inline scripts. Its syntax is
// that of 2017, so that a browser that is too old can read as far as being told.
(() => {
  const TIMEOUT_MS = 1000;
  const { documentElement, head, currentScript } = document;
  const { entry, modules, pages, drawn } = currentScript.dataset;

  // Applied early, so that a manually selected color scheme does not flash.
  let wanted = null;
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value');
  } catch (_blocked) {
    // Storage can be blocked; the system's color scheme then applies.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : system;
  documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // The newest that the app needs to start (supported-engines.ts).
  if (!(Map.groupBy && URL.canParse && AbortSignal.any)) {
    document.addEventListener('DOMContentLoaded', tellTooOld);
    return;
  }

  /** Shows what to do in place of the page, which would never start. */
  function tellTooOld() {
    const main = document.createElement('main');
    main.style.cssText = 'max-width:34rem;margin:15vh auto;padding:0 1rem;font:1rem/1.5 sans-serif';
    const title = document.createElement('h1');
    title.textContent = 'This browser is too old for Kerf';
    const text = document.createElement('p');
    text.textContent = 'Update it, or open this page in a current Chrome, Edge, Firefox or Safari.';
    main.append(title, text);
    document.body.textContent = '';
    document.body.append(main);
  }

  const scripts = [...modules.split(' ').filter(Boolean), entry];
  let started = false;
  function start() {
    if (started) return;
    started = true;
    for (const href of scripts) {
      head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // The scripts expect the whole document, which may still be loading.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  }
  /** Runs the scripts in order, each as its own task, so that the page responds in between. */
  function run() {
    for (const src of scripts) {
      const script = document.createElement('script');
      head.append(Object.assign(script, { type: 'module', async: false, src }));
    }
  }

  // The app submits a form of the prerendered page itself, once it has hydrated the page.
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

  /** Whether the current URL matches a page's path: `/product/:id`. */
  function isAt(page) {
    const here = location.pathname.split('/');
    const parts = page.split('/');
    return (
      parts.length === here.length &&
      parts.every((part, index) => part.startsWith(':') || part === here[index])
    );
  }
  /** Whether the server has drawn the page at this URL, with its styles and data. */
  const isDrawn = drawn !== undefined && isAt(drawn);

  /** Preloads the files that the page at this URL needs, in addition to those of every page. */
  function fetchPage() {
    const { files, pages: all } = JSON.parse(pages);
    const [, own = []] = all.find(([page]) => isAt(page)) ?? [];
    for (const href of own.map((number) => files[number])) {
      // With the same attributes as the scripts' own requests, which would otherwise not use the preloaded
      // files.
      const kind = href.endsWith('.css')
        ? { rel: 'preload', as: 'style', crossOrigin: 'anonymous' }
        : { rel: 'modulepreload' };
      head.append(Object.assign(document.createElement('link'), kind, { href }));
    }
    if (!isDrawn && isAt('/product/:id')) fetchProduct(location.pathname);
  }
  /**
   * Preloads the product, which has the same path in the API. Not for signed-in users, whose requests carry
   * their token.
   */
  function fetchProduct(path) {
    try {
      if (localStorage.getItem('accessToken') !== null) return;
      const { apiUrl } = JSON.parse(document.getElementById('kerf-config').textContent);
      const href = apiUrl.replace(/\/+$/, '') + path;
      const link = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href };
      head.append(Object.assign(document.createElement('link'), link));
    } catch (_unreadable) {
      // The app requests it anyway.
    }
  }

  // The prerendered page is the front page. At another URL its content is hidden until the app has
  // rendered; the whole page is hidden if the other page has a different frame.
  if (isDrawn) {
    start();
    fetchPage();
    return;
  }
  if (location.pathname !== '/' && location.pathname !== '/home') {
    const framed = !/^\/(dashboard|pay)(\/|$)/.test(location.pathname);
    documentElement.setAttribute('data-elsewhere', framed ? 'framed' : '');
    start();
    fetchPage();
    return;
  }
  // Waits for the first paint before fetching the scripts, which would delay styles and fonts.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // Pages in the background are not painted.
  setTimeout(start, TIMEOUT_MS);
})();
