import { ToastContainer, toast } from 'react-toastify/unstyled';
import { useIsHydrated } from '../platform/use-browser-fact.ts';
import 'react-toastify/ReactToastify.css';
import classes from './toasts.module.css';

/**
 * Shows toasts: top right, for 5000 ms, dismissed by dragging past 80 percent. Mounted once with the app, so
 * that even a part that failed to load is reported.
 */
export function Toasts() {
  // Not prerendered.
  if (!useIsHydrated()) return null;
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      className={classes.toasts ?? ''}
      toastClassName={classes.toast ?? ''}
      aria-label="Notifications"
    />
  );
}

/** Confirms an action. */
export function toastSuccess(message: string): void {
  toast.success(message);
}

/** Reports a failed action. Details worth reading belong on the page as well. */
export function toastFailure(message: string): void {
  toast.error(message);
}
