// Runs before the first paint, so that a scheme that was switched does not flash. A file of its own
// because the page allows no inline scripts.
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
})();
