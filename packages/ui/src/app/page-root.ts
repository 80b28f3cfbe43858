import { createElement, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Puts the app into its page, taking over the front page where that was drawn at build time and is the one
 * wanted. Answers how to end it.
 */
export function takeOver(root: Element, app: ReactNode): () => void {
  if (isElsewhere() || !root.hasChildNodes()) return draw(root, app);
  let end = () => {};
  // Piece by piece: what is drawn already answers to scrolling and typing meanwhile.
  startTransition(() => {
    const taken = hydrateRoot(root, app);
    end = () => taken.unmount();
  });
  return end;
}

/** Puts something else in place of the app and of what was drawn. */
export function replaceAll(root: Element, page: ReactNode): void {
  draw(root, page);
}

/** In the place of what was drawn, which stays until then. */
function draw(root: Element, content: ReactNode): () => void {
  const drawn = createRoot(root);
  drawn.render(createElement(Revealed, null, content));
  return () => drawn.unmount();
}

function Revealed({ children }: { readonly children?: ReactNode }) {
  useLayoutEffect(reveal, []);
  return children;
}

/** Drawn at build time the page holds the front page's markup, whatever its address. */
function isElsewhere(): boolean {
  return 'elsewhere' in document.documentElement.dataset;
}

/** A page that is elsewhere stays hidden until it has its own. */
function reveal(): void {
  delete document.documentElement.dataset.elsewhere;
}
