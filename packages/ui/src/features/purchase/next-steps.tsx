import classes from './next-steps.module.css';

/** What happens once the order is placed. */
export function NextSteps() {
  return (
    <ol className={classes.steps} aria-label="What happens next">
      <li>Your order is held for 72 hours. You pay nothing now.</li>
      <li>Pay by card, right away or later from My Order.</li>
      <li>We ship as soon as it is paid.</li>
    </ol>
  );
}
