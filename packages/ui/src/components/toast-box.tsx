import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import classes from './toasts.module.css';

/** Top right, for 5000 ms, dragged away at 80 percent. */
export function ToastBox() {
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
