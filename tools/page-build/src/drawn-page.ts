import type { Plugin } from 'vite';
import { compileAheadPlugin } from './compile-ahead.ts';
import { firstPaintPlugin } from './first-paint.ts';
import { fontPreloadPlugin } from './font-preload.ts';
import { landingMarkupPlugin } from './landing-markup.ts';
import { zodWithoutEvalPlugin } from './zod-without-eval.ts';

/** The plugins for the page of either shell. Its front page is visible before any script has run. */
export function drawnPage(): Plugin[] {
  return [
    fontPreloadPlugin(),
    landingMarkupPlugin(),
    firstPaintPlugin(),
    zodWithoutEvalPlugin(),
    compileAheadPlugin(),
  ];
}
