import type { ComponentType, ReactNode } from 'react';
import { whenIdle } from '../platform/when-idle.ts';
import { lazyPart } from './lazy-part.tsx';

interface DrawnPart<Props> {
  /** The id of the element around the part. */
  readonly id: string;
  readonly load: () => Promise<ComponentType<Props>>;
  readonly loading: ReactNode;
}

/** A part whose code loads once the browser is idle, if a prerendered page already shows the part. */
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
