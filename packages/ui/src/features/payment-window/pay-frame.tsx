import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../components/blade-drawing/house-blade.ts';
import { useDocumentTitle } from '../../shared/page-title.ts';
import { MAIN_ID } from '../../shared/skip-link.tsx';
import classes from './pay-frame.module.css';

interface PayFrameProps {
  readonly children: ReactNode;
}

/** The frame of the payment window: brand and host, without links. */
export function PayFrame({ children }: PayFrameProps) {
  useDocumentTitle();
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <span className={classes.brand}>
          <BladeDrawing blade={markBlade} variant="mark" />
          Kerf
        </span>
        <span className={classes.place}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          {window.location.host}
        </span>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
