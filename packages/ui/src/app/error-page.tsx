import { Button, Group, Title } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { failureMessage } from '../components/failure.messages.ts';
import type { PartFailure } from '../components/lazy-part.tsx';
import { reloadPage } from '../platform/reload-page.ts';
import { PageColumn } from '../shared/page-column.tsx';

/** Shown instead of a page that threw. */
export function ErrorPage() {
  return <FrameFailure error={useRouteError()} onRetry={reloadPage} />;
}

/** Shown instead of a page and its frame. */
export function FrameFailure(props: PartFailure) {
  return (
    <main>
      <PageFailure {...props} />
    </main>
  );
}

/** Shown instead of a page, inside its frame. */
export function PageFailure({ error, onRetry }: PartFailure) {
  const { title, detail } = failureMessage(error);
  return (
    <PageColumn width="narrow">
      <Title order={1} mb="sm">
        {title}
      </Title>
      <p role="alert">{detail}</p>
      <Group mt="lg">
        <Button onClick={onRetry}>Try again</Button>
        <Button component="a" href="/" variant="default">
          Back to Home
        </Button>
      </Group>
    </PageColumn>
  );
}
