import type { Plugin } from 'vite';
import { compileAheadPlugin } from './compile-ahead.ts';
import { firstPaintPlugin } from './first-paint.ts';
import { fontPreloadPlugin } from './font-preload.ts';
import { landingMarkupPlugin } from './landing-markup.ts';
import { zodWithoutEvalPlugin } from './zod-without-eval.ts';

/** What the page of either shell is built with: its front page is seen before any script has run. */
export function drawnPage(): Plugin[] {
  return [
    fontPreloadPlugin(),
    landingMarkupPlugin(),
    firstPaintPlugin(),
    zodWithoutEvalPlugin(),
    compileAheadPlugin(),
  ];
}
