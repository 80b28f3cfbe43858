import { Button, Group, Progress, Text } from '@mantine/core';
import { PlainList } from '../parts/layout.tsx';
import { mayBeTaken, reasonOf } from './upload-failure.ts';
import type { Upload } from './use-uploads.ts';

/** Uploads in progress, and failed ones with the reason. */
export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <PlainList gap="0.75rem" fz="sm" aria-label="Uploads">
      {uploads.map((upload) => (
        <Group key={upload.id} component="li" gap="0.25rem 0.75rem">
          <Text flex="1 1 10rem">{upload.name}</Text>
          {upload.failure ? (
            <Failure {...upload} />
          ) : (
            <>
              <Progress
                flex="1 1 8rem"
                value={(upload.share ?? 0) * 100}
                aria-label={`Upload of ${upload.name}`}
              />
              <Text c="dimmed" w="7rem">
                {stepOf(upload)}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Cancel ${upload.name}`}
                onClick={upload.cancel}
              >
                Cancel
              </Button>
            </>
          )}
        </Group>
      ))}
    </PlainList>
  );
}

function Failure({ name, failure, retry, cancel }: Upload) {
  return (
    <>
      <Text flex="2 1 14rem" c="var(--mantine-color-error)" role="alert">
        {reasonOf(failure)}
      </Text>
      {mayBeTaken(failure) && (
        <Button variant="subtle" size="compact-sm" aria-label={`Try ${name} again`} onClick={retry}>
          Try again
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" aria-label={`Dismiss ${name}`} onClick={cancel}>
        Dismiss
      </Button>
    </>
  );
}

function stepOf({ share }: Upload): string {
  if (share === null) return 'Waiting';
  return share < 1 ? `${Math.round(share * 100)}%` : 'Being prepared';
}
