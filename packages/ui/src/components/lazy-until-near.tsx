import type { ComponentType, ReactNode } from 'react';
import { afterPaint } from './after-paint.ts';
import { lazyPart } from './lazy-part.tsx';

const NEAR = '800px';

interface DrawnPart<Props> {
  /** Names the element that the part stands in. */
  readonly id: string;
  readonly load: () => Promise<ComponentType<Props>>;
  readonly loading: ReactNode;
}

/**
 * A part of a page whose code waits until somebody comes near, where the page was drawn at build time and
 * shows it already; elsewhere until the page has been seen.
 */
export function lazyUntilNear<Props extends object>({
  id,
  load,
  loading,
}: DrawnPart<Props>): ComponentType<Props> {
  const loadWhenNeeded = async () => {
    await needed(id);
    return load();
  };
  return lazyPart(loadWhenNeeded, { loading });
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
