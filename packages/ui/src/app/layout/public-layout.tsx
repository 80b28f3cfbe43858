import type { ReactNode } from 'react';
import { MAIN_ID, SkipLink } from '../../shared/skip-link.tsx';
import { useHashScroll } from '../../shared/use-hash-scroll.ts';
import type { SessionView } from './account-area.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import classes from './public-layout.module.css';

interface PublicLayoutProps {
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
  /** Shown above the header. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every public page: header, main, footer. */
export function PublicLayout({ session, onLogOut, notices, children }: PublicLayoutProps) {
  useHashScroll();
  return (
    <div className={classes.layout}>
      <SkipLink />
      <PublicHeader session={session} onLogOut={onLogOut} notices={notices} />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
