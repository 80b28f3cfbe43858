import { App } from '@kerf/ui/app/app.tsx';
import { mountApp } from '@kerf/ui/app/mount';
import { ConfigProblem, readPageConfig } from './page-config.ts';
import { showStartProblem } from './start-problem.ts';
import { createWebPlatform } from './web-platform.ts';

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has lost its root');
  const platform = createWebPlatform(window, readPageConfig(document));
  mountApp(root, <App platform={platform} />);
}

try {
  start();
} catch (error) {
  const known = error instanceof ConfigProblem;
  showStartProblem(document, known ? error.message : 'Reload the page and try again.');
  if (!known) throw error;
}
