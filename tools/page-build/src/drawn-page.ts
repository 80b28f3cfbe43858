import type { Plugin } from 'vite';
import { fontPreloadPlugin } from './font-preload.ts';
import { landingMarkupPlugin } from './landing-markup.ts';
import { schemePlugin } from './scheme.ts';
import { stylesFirstPlugin } from './styles-first.ts';
import { zodWithoutEvalPlugin } from './zod-without-eval.ts';

/** What the page of either shell is built with: its front page is seen before any script has run. */
export function drawnPage(): Plugin[] {
  return [
    fontPreloadPlugin(),
    schemePlugin(),
    landingMarkupPlugin(),
    stylesFirstPlugin(),
    zodWithoutEvalPlugin(),
  ];
}
