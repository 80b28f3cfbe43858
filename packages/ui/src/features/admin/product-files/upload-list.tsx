import { Button, Progress } from '@mantine/core';
import classes from './product-files.module.css';
import { mayBeTaken, reasonOf } from './upload-failure.ts';
import type { Upload } from './use-uploads.ts';

/** Uploads in progress, and failed ones with the reason. */
export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <span className={classes.fileName}>{upload.name}</span>
          {upload.failure ? (
            <Failure {...upload} />
          ) : (
            <>
              <Progress
                className={classes.progress ?? ''}
                value={(upload.share ?? 0) * 100}
                aria-label={`Upload of ${upload.name}`}
              />
              <span className={classes.hint}>{stepOf(upload)}</span>
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
        </li>
      ))}
    </ul>
  );
}

function Failure({ name, failure, retry, cancel }: Upload) {
  return (
    <>
      <span className={classes.refusal} role="alert">
        {reasonOf(failure)}
      </span>
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
