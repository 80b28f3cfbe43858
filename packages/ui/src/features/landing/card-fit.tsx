import type { Blade } from '@kerf/domain/blade';
import { lazy, Suspense } from 'react';
import { afterPaint } from '../../components/after-paint.ts';
import classes from './products-section.module.css';

const ChosenFit = lazy(async () => {
  await afterPaint();
  return { default: (await import('../machines/chosen-fit.tsx')).ChosenFit };
});

/** Whether a blade fits the reader's machine, in a line that is kept free until that is known. */
export function CardFit({ blade }: { readonly blade: Blade | null }) {
  return (
    <div className={classes.fit}>
      <Suspense>
        <ChosenFit blade={blade} />
      </Suspense>
    </div>
  );
}
