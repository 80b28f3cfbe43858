import { ToastContainer, toast } from 'react-toastify/unstyled';
import { useTakenOver } from '../platform/use-browser-fact.ts';
import 'react-toastify/ReactToastify.css';
import classes from './toasts.module.css';

/**
 * Where toasts appear: top right, for 5000 ms, dragged away at 80 percent. Mounted once, and with the app:
 * what could not be loaded is told here.
 */
export function Toasts() {
  // Not part of a page that was drawn at build time.
  if (!useTakenOver()) return null;
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

/** Says that something was done. */
export function toastSuccess(message: string): void {
  toast.success(message);
}

/** Says that something was not done. What needs reading stands on the page as well. */
export function toastFailure(message: string): void {
  toast.error(message);
}
