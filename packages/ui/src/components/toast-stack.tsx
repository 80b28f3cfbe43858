import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import classes from './toast-stack.module.css';

/** Shows toasts: top right, for 5000 ms, dismissed by dragging past 80 percent. */
export function ToastStack() {
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
