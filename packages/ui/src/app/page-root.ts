import { createElement, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Renders the app into its page, hydrating the prerendered front page if that is the page requested. Returns
 * a function that unmounts it.
 */
export function hydrateOrDraw(root: Element, app: ReactNode): () => void {
  if (!isPrerendered(root)) return draw(root, app);
  let end = () => {};
  // In a transition, so that the prerendered page keeps responding to scrolling and typing.
  startTransition(() => {
    const taken = hydrateRoot(root, app);
    end = () => taken.unmount();
  });
  return end;
}

/** Whether the root holds the markup of the page requested. */
export function isPrerendered(root: Element): boolean {
  return !isElsewhere() && root.hasChildNodes();
}

/** Renders a page instead of the app. */
export function replaceAll(root: Element, page: ReactNode): void {
  draw(root, page);
}

/** Replaces the prerendered markup, which stays visible until the first render. */
function draw(root: Element, content: ReactNode): () => void {
  const drawn = createRoot(root);
  drawn.render(createElement(Revealed, null, content));
  return () => drawn.unmount();
}

function Revealed({ children }: { readonly children?: ReactNode }) {
  useLayoutEffect(reveal, []);
  return children;
}

/** Whether another address was requested than the prerendered front page. */
function isElsewhere(): boolean {
  return 'elsewhere' in document.documentElement.dataset;
}

/** Shows the page, which is hidden while it holds the wrong page's markup. */
function reveal(): void {
  delete document.documentElement.dataset.elsewhere;
}
