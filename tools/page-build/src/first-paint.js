// Runs before the first paint, so that neither a scheme that was switched nor another page's address flashes.
// A file of its own because the page allows no inline scripts.
(() => {
  let wanted = null;
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be forbidden; the system's scheme is then the one.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // The page is drawn as the front page; at another address that is hidden until the app has its own.
  if (location.pathname !== '/' && location.pathname !== '/home') {
    document.documentElement.setAttribute('data-elsewhere', '');
  }
})();
