import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BladeDrawing } from './blade-drawing/blade-drawing.tsx';
import { missingToothBlade } from './blade-drawing/house-blade.ts';
import classes from './nothing-there.module.css';

interface NothingThereProps {
  readonly title: string;
  readonly detail: string;
  /** A link to somewhere useful. */
  readonly action: ReactNode;
}

/** Shown instead of a page whose subject does not exist. */
export function NothingThere({ title, detail, action }: NothingThereProps) {
  return (
    <div className={classes.page}>
      <div className={classes.blade}>
        <BladeDrawing blade={missingToothBlade} missingTooth={2} />
      </div>
      <Title order={1}>{title}</Title>
      <p className={classes.detail}>{detail}</p>
      {action}
    </div>
  );
}
