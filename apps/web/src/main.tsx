import { App } from '@kerf/ui/app/app.tsx';
import { createRoot } from 'react-dom/client';
import { ConfigProblem, readPageConfig } from './page-config.ts';
import { showStartProblem } from './start-problem.ts';
import { createWebPlatform } from './web-platform.ts';

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its root');
  const platform = createWebPlatform(window, readPageConfig(document));
  createRoot(root).render(<App platform={platform} />);
}

try {
  start();
} catch (error) {
  const known = error instanceof ConfigProblem;
  showStartProblem(document, known ? error.message : 'Reload the page and try again.');
  if (!known) throw error;
}
