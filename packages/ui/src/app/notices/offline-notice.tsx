import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { DateTime } from '../../components/date-time.tsx';
import { NoticeBar } from '../../components/notice-bar.tsx';
import { useConnection } from '../../connection/connection-context.tsx';
import { useShownSince } from '../../connection/use-shown-since.ts';
import classes from './offline-notice.module.css';

/** The server cannot be reached: what that means for what is shown, and what has to wait. */
export function OfflineNotice() {
  const connection = useConnection();
  const since = useShownSince();
  return (
    <NoticeBar
      icon={IconPlugConnectedX}
      tone="loud"
      action={
        <Button
          className={classes.again ?? ''}
          variant="outline"
          size="compact-xs"
          onClick={connection.check}
        >
          Try now
        </Button>
      }
    >
      <strong>The server cannot be reached.</strong>{' '}
      {since !== null && (
        <>
          This is as of <DateTime value={new Date(since).toISOString()} />.{' '}
        </>
      )}
      You can’t order or pay until it’s back.
    </NoticeBar>
  );
}
