import { useNavigation } from 'react-router-dom';
import classes from './navigation-progress.module.css';

/** A line along the top while the next page is on its way. Appears only when the wait is felt. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.line} role="progressbar" aria-label="Loading the page" />;
}
