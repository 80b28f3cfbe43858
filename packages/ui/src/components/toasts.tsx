import { lazy, Suspense } from 'react';

const ToastBox = lazy(async () => ({ default: (await import('./toast-box.tsx')).ToastBox }));

/** Where toasts appear. Mounted once; its code comes after the page has. */
export function Toasts() {
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
  const { toast } = await import('react-toastify/unstyled');
  toast[kind](message);
}
