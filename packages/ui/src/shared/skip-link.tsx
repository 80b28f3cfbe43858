import classes from './skip-link.module.css';

/** The skip link's target; every layout sets it on its main element. */
export const MAIN_ID = 'main';

/** The first tab stop, which skips the navigation. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip} data-screen-only>
      Skip to content
    </a>
  );
}
