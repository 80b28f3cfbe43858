import classes from './skip-link.module.css';

/** Where the skip link leads; every layout puts it on its main element. */
export const MAIN_ID = 'main';

/** The first stop of the Tab key: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip}>
      Skip to content
    </a>
  );
}
