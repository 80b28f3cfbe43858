import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { afterPaint } from './after-paint.ts';
import { ProblemAlert } from './problem-alert.tsx';

const NEAR = '800px';

/**
 * A part of a page whose code waits until somebody comes near, where the page was drawn at build time and
 * shows it already; elsewhere until the page has been seen. `id` names the element that it stands in.
 */
export function lazyUntilNear<Props>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await needed(id);
    // One part that cannot be fetched must not take the page with it.
    return { default: await load().catch(() => NotLoaded) };
  });
}

/** At once where pages are drawn at build time: nobody looks there. */
async function needed(id: string): Promise<void> {
  if (globalThis.document === undefined) return;
  const drawn = document.getElementById(id);
  await (drawn ? near(drawn) : afterPaint());
}

function near(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  });
}

function NotLoaded() {
  return (
    <ProblemAlert
      title="This part could not be loaded"
      detail="Check the connection and reload the page."
    />
  );
}
