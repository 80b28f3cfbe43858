import { Button } from '@mantine/core';
import { counted } from '../../../components/quantity.tsx';
import { UndoButton } from '../../../components/undo.tsx';
import classes from './fulfill.module.css';
import type { Outcome } from './use-outcome.ts';

interface OutcomeNoticeProps {
  readonly outcome: Outcome | null;
  readonly busy: boolean;
  readonly onDismiss: () => void;
}

/** What was just done, what was refused and why, and Undo while that is possible. */
export function OutcomeNotice({ outcome, busy, onDismiss }: OutcomeNoticeProps) {
  return (
    <div role="status">
      {outcome && (
        <div className={classes.notice}>
          <p>{outcome.words}.</p>
          {outcome.undo && <UndoButton busy={busy} onUndo={outcome.undo} />}
          <Button variant="subtle" size="compact-sm" onClick={onDismiss}>
            Dismiss
          </Button>
          {outcome.stopped !== undefined && (
            <p className={classes.stopped}>The others were not reached. {outcome.stopped}</p>
          )}
          {outcome.refused.length > 0 && (
            <ul
              className={classes.refused}
              aria-label={`${counted(outcome.refused.length, 'order')} refused`}
            >
              {outcome.refused.map(({ number, orderId, problem }) => (
                <li key={orderId ?? number}>
                  {number ?? 'An order'}: {problem?.title}. {problem?.detail}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
