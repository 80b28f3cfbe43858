import { mountApp } from '@kerf/ui/app/mount-app.tsx';
import { reloadPage } from '@kerf/ui/platform/reload-page';
import { ConfigProblem, readPageConfig } from './page-config.ts';
import { replacedBuildCheck } from './replaced-build.ts';
import { showStartProblem } from './start-problem.ts';
import { createWebPlatform } from './web-platform.ts';

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root element');
  const check = replacedBuildCheck(window, reloadPage);
  window.addEventListener('vite:preloadError', () => void check());
  mountApp(root, createWebPlatform(window, readPageConfig(document)));
}

try {
  start();
} catch (error) {
  const known = error instanceof ConfigProblem;
  showStartProblem(document, known ? error.message : 'Reload the page and try again.');
  if (!known) throw error;
}
