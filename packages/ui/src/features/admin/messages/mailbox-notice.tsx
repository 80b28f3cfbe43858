import { Box } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/date-time.tsx';
import { NoticeBar } from '../../../components/notice-bar.tsx';
import { useApi } from '../../../shared/api.ts';
import { mailboxQuery } from './messages.queries.ts';

/** Says that replies by email do not come in, while the shop's mailbox cannot be read. */
export function MailboxNotice() {
  const { data } = useQuery(mailboxQuery(useApi()));
  const since = data?.unreadableSince;
  if (!since) return null;
  return (
    <Box mb="md">
      <NoticeBar icon={IconMailOff} tone="loud">
        Replies by email have not come in since <DateTime value={since} />: the shop’s mailbox
        cannot be read. None is lost; until it can be read again, look for them in the mailbox
        itself.
      </NoticeBar>
    </Box>
  );
}
