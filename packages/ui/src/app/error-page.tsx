import { Button, Group, Title } from '@mantine/core';
import { useRouteError } from 'react-router-dom';
import { PageColumn } from './layout/page-column.tsx';

interface FailureWords {
  readonly title: string;
  readonly detail: string;
}

/** In place of a page that could not be shown. */
export function ErrorPage() {
  const { title, detail } = failureWords(useRouteError());
  return (
    <main>
      <PageColumn width="narrow">
        <Title order={1} mb="sm">
          {title}
        </Title>
        <p role="alert">{detail}</p>
        <Group mt="lg">
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Button component="a" href="/" variant="default">
            Back to Home
          </Button>
        </Group>
      </PageColumn>
    </main>
  );
}

// What browsers say of a module that cannot be fetched: Chromium, Firefox, Safari.
const chunkFailure =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a part of the app could not be fetched, or the app itself is at fault. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof Error && chunkFailure.test(error.message)) {
    return {
      title: 'This page could not be loaded',
      detail:
        'The connection broke, or Kerf has been updated since it was opened. Reload the page.',
    };
  }
  return {
    title: 'Something went wrong',
    detail: 'The fault is ours, and nothing of what you did before is lost. Reload the page.',
  };
}
