import type { Blade } from '@kerf/domain/blade';
import { UnstyledButton } from '@mantine/core';
import { afterPaint } from '../../components/after-paint.ts';
import { lazyPart, type PartFailure } from '../../components/lazy-part.tsx';
import classes from './products-section.module.css';

const ChosenFit = lazyPart(
  async () => {
    await afterPaint();
    return (await import('../machines/chosen-fit.tsx')).ChosenFit;
  },
  { Failed: FitFailure },
);

/** Whether a blade fits the reader's machine, in a line that is kept free until that is known. */
export function CardFit({ blade }: { readonly blade: Blade | null }) {
  return (
    <div className={classes.fit}>
      <ChosenFit blade={blade} />
    </div>
  );
}

/** In the room of one line. */
function FitFailure({ onRetry }: PartFailure) {
  return (
    <UnstyledButton className={classes.fitFailure ?? ''} onClick={onRetry}>
      Fit not loaded. Try again
    </UnstyledButton>
  );
}
