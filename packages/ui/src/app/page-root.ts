import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Puts the app into its page, taking over the front page where that was drawn at build time and is the one wanted. */
export function takeOver(root: Element, app: ReactNode): void {
  if (isElsewhere()) root.replaceChildren();
  reveal();
  if (!root.hasChildNodes()) createRoot(root).render(app);
  // Piece by piece: what is drawn already answers to scrolling and typing meanwhile.
  else startTransition(() => void hydrateRoot(root, app));
}

/** Puts something else in place of the app and of what was drawn. */
export function replaceAll(root: Element, page: ReactNode): void {
  root.replaceChildren();
  reveal();
  createRoot(root).render(page);
}

/** Drawn at build time the page holds the front page's markup, whatever its address. */
function isElsewhere(): boolean {
  return 'elsewhere' in document.documentElement.dataset;
}

/** A page that is elsewhere stays hidden until it has its own. */
function reveal(): void {
  delete document.documentElement.dataset.elsewhere;
}
