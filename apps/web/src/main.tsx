import { App } from '@kerf/ui/app/app.tsx';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ConfigProblem, readPageConfig } from './page-config.ts';
import { showStartProblem } from './start-problem.ts';
import { createWebPlatform } from './web-platform.ts';

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its root');
  const platform = createWebPlatform(window, readPageConfig(document));
  const app = <App platform={platform} />;
  if (drawn(root)) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/** Whether the page holds its own markup. Drawn at build time it holds the front page's, whatever its address. */
function drawn(root: Element): boolean {
  if ('elsewhere' in document.documentElement.dataset) root.replaceChildren();
  // Also where nothing was drawn, as in development: a page that is elsewhere stays hidden.
  delete document.documentElement.dataset.elsewhere;
  return root.hasChildNodes();
}

try {
  start();
} catch (error) {
  const known = error instanceof ConfigProblem;
  showStartProblem(document, known ? error.message : 'Reload the page and try again.');
  if (!known) throw error;
}
