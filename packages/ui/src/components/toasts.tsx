import { lazy, Suspense } from 'react';
import { createLiveValue } from '../platform/live-value.ts';
import { useTakenOver } from '../platform/use-browser-fact.ts';
import { useLiveValue } from '../platform/use-live-value.ts';

const ToastBox = lazy(async () => ({ default: (await import('./toast-box.tsx')).ToastBox }));

const wanted = createLiveValue(false);

/** Where toasts appear. Mounted once; its code comes with the first toast. */
export function Toasts() {
  const takenOver = useTakenOver();
  // A toast that is said while a drawn page is taken over is none of what was drawn.
  const isWanted = useLiveValue(wanted) && takenOver;
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastBox />
    </Suspense>
  );
}

/** Says that something was done. */
export function toastSuccess(message: string): void {
  void say('success', message);
}

/** Says that something was not done. What needs reading stands on the page as well. */
export function toastFailure(message: string): void {
  void say('error', message);
}

async function say(kind: 'success' | 'error', message: string): Promise<void> {
  wanted.set(true);
  const { toast } = await import('react-toastify/unstyled');
  toast[kind](message);
}
