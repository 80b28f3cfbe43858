import type { ComponentType, ReactNode } from 'react';
import { whenIdle } from '../platform/when-idle.ts';
import { lazyPart } from './lazy-part.tsx';

interface DrawnPart<Props> {
  /** Names the element that the part stands in. */
  readonly id: string;
  readonly load: () => Promise<ComponentType<Props>>;
  readonly loading: ReactNode;
}

/** A part of a page whose code waits until the browser is idle, where a page drawn at build time shows the part already. */
export function lazyWhenIdle<Props extends object>({
  id,
  load,
  loading,
}: DrawnPart<Props>): ComponentType<Props> {
  const loadWhenIdle = async () => {
    await whenIdle(id);
    return load();
  };
  return lazyPart(loadWhenIdle, { loading });
}
