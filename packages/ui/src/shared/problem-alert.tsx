import { isApiProblem } from '@kerf/api-client/api-problem';
import { Box, Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import parts from '../theme/parts.module.css';
import { problemMessage } from './problem.messages.ts';
import classes from './problem-alert.module.css';

interface ProblemAlertProps {
  /** What happened. */
  readonly title: string;
  readonly detail?: ReactNode;
  /** What to do about it. */
  readonly advice?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** Controls that help, below the advice. */
  readonly children?: ReactNode;
}

/** A failure shown on the page: what happened, why, and what to do. Announced immediately. */
export function ProblemAlert({
  title,
  detail,
  advice,
  onRetry,
  retrying = false,
  children,
}: ProblemAlertProps) {
  return (
    <div className={`${parts.panel} ${classes.alert}`} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <Box component="p" fw={600}>
        {title}
      </Box>
      <div className={classes.body}>
        {detail !== undefined && <p>{detail}</p>}
        {advice !== undefined && <p>{advice}</p>}
        {onRetry && (
          <Button
            variant="default"
            size="xs"
            mt={4}
            leftSection={<IconRefresh size={14} aria-hidden="true" />}
            loading={retrying}
            onClick={onRetry}
          >
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

interface ErrorAlertProps {
  /** What a call rejected with. */
  readonly error: unknown;
  /** Not shown if the call was forbidden, since retrying would not help. */
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** A failed call, shown on the page that made it. */
export function ErrorAlert({ error, onRetry, ...rest }: ErrorAlertProps) {
  const refused = isApiProblem(error) && error.status === 403;
  return (
    <ProblemAlert {...problemMessage(error)} {...rest} onRetry={refused ? undefined : onRetry} />
  );
}
