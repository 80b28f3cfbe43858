import type { ToastContent, ToastOptions } from 'react-toastify/unstyled';
import { useIsHydrated } from '../platform/use-browser-fact.ts';
import { problemMessage } from '../shared/problem.messages.ts';
import { lazyWhenIdle } from './lazy-when-idle.tsx';

const ToastStack = lazyWhenIdle({
  id: 'root',
  load: async () => (await import('./toast-stack.tsx')).ToastStack,
  loading: null,
});

/** The toast stack, loaded when idle. Mounted once with the app, so that even a part that failed to load is reported. */
export function Toasts() {
  // Not prerendered.
  return useIsHydrated() ? <ToastStack /> : null;
}

/** Confirms an action. */
export function toastSuccess(content: ToastContent, options: ToastOptions = {}): void {
  void show((toast) => toast.success(content, options));
}

/** Reports a failed action. Details worth reading belong on the page as well. */
export function toastFailure(message: string): void {
  void show((toast) => toast.error(message));
}

/** Reports why a call failed. */
export function toastProblem(error: unknown): void {
  toastFailure(problemMessage(error).detail);
}

type Toast = typeof import('react-toastify/unstyled').toast;

/** A toast raised before the stack has loaded waits for it. */
async function show(raise: (toast: Toast) => void): Promise<void> {
  const { toast } = await import('react-toastify/unstyled');
  raise(toast);
}
