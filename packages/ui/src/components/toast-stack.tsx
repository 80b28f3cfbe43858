import { useRef } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import classes from './toast-stack.module.css';
import { useToastPlace } from './use-toast-place.ts';

/**
 * Shows toasts: top right, clear of everything to press, for 5000 ms, dismissed by dragging past 80 percent.
 */
export function ToastStack() {
  const stack = useRef<HTMLDivElement>(null);
  useToastPlace(stack);
  return (
    <div ref={stack}>
      <ToastContainer
        position="top-right"
        autoClose={5000}
        draggable
        draggablePercent={80}
        className={classes.toasts ?? ''}
        toastClassName={classes.toast ?? ''}
        aria-label="Notifications"
      />
    </div>
  );
}
