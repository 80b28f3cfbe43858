import { isApiProblem } from '@kerf/api-client/api-problem';
import { type Conversation, newReply } from '@kerf/contract/schemas/message';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { checkBySchema } from '../../../../components/form/field-errors.ts';
import { useForm } from '../../../../components/form/use-form.ts';
import { toastSuccess } from '../../../../components/toasts.tsx';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import { useAccount } from '../../../../session/session-context.tsx';
import { problemMessage } from '../../../../shared/problem.messages.ts';
import { ErrorAlert, ProblemAlert } from '../../../../shared/problem-alert.tsx';
import { useReplyToMessage } from '../messages.queries.ts';
import { nameOf } from '../sender.tsx';

/** Writes a reply, which is sent by email. The draft is kept on this device until then. */
export function ReplyForm({ conversation }: { readonly conversation: Conversation }) {
  const { _id: id, email, version } = conversation;
  const own = useAccount()?.email ?? '';
  const { drafts } = usePlatform();
  const { mutateAsync } = useReplyToMessage();
  const form = useForm({
    draft: { form: `reply ${id}`, device: drafts },
    initial: { body: '', done: '' },
    check: ({ body, done }) =>
      checkBySchema(
        newReply,
        { body, version, done: done !== '' },
        { body: 'Write a reply first.' },
      ),
    sendOnce: (reply, idempotencyKey) => mutateAsync({ id, reply, idempotencyKey }),
    // The page may show the reply by then, as another version of the conversation.
    requestSchema: newReply,
    onSent: () => toastSuccess(`Your reply goes to ${email}`),
  });
  const news = useNews(conversation, form.values.body, own);
  const isDone = form.values.done !== '';
  /** Before the click submits the form. */
  const choose = (done: string) => () => flushSync(() => form.change('done', done));

  return (
    <form {...form.props}>
      <Stack>
        {news !== null && (
          <Text
            role="status"
            px="0.75rem"
            py="0.5rem"
            bg="var(--kerf-sunken)"
            fz="sm"
            style={{ borderInlineStart: '3px solid var(--kerf-wait)' }}
          >
            {news} Your text is still here.
          </Text>
        )}
        <Textarea
          label={`Reply to ${email}`}
          description="Sent by email, with their message below it."
          rows={8}
          resize="vertical"
          maxLength={TEXT_MAX.reply}
          {...form.field('body')}
        />
        {form.failure && <Refusal error={form.failure} onRetry={form.submit} />}
        <Group gap="sm">
          <Button
            type="submit"
            loading={form.sending && !isDone}
            disabled={form.sending}
            onClick={choose('')}
          >
            Send reply
          </Button>
          <Button type="submit" variant="default" disabled={form.sending} onClick={choose('yes')}>
            Reply and mark done
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** No retry button next to a new reply the user has not read. */
function Refusal({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!isApiProblem(error, 'message_changed'))
    return <ErrorAlert error={error} onRetry={onRetry} />;
  return (
    <ProblemAlert
      {...problemMessage(error)}
      advice="Your text is still here. Read what is new above it, then send it or change it."
    />
  );
}

/** What others have written since the reply was started, in a sentence; null if nothing. */
function useNews({ entries, email }: Conversation, text: string, own: string): string | null {
  const [seen, setSeen] = useState(entries.length);
  // Nothing counts as new until the user starts typing.
  if (text === '' && seen !== entries.length) setSeen(entries.length);
  const newest = entries.slice(seen).findLast(({ author }) => author?.email !== own);
  if (!newest) return null;
  if (newest.kind === 'message') return `${email} wrote again meanwhile.`;
  return `${newest.author ? nameOf(newest.author) : 'Somebody else'} replied meanwhile.`;
}
