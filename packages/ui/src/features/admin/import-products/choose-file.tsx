import { Button, FileButton, Progress } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './import.module.css';
import type { Upload } from './use-upload.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv';

interface ChooseFileProps {
  readonly upload: Upload;
  /** Whether a file is being dragged over the page. */
  readonly isOver: boolean;
}

/** Selects a file by button or drop, and shows the upload's progress. */
export function ChooseFile({ upload: { sending, send, cancel }, isOver }: ChooseFileProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // Reset, since browsers fire no event if the same file is chosen again, perhaps after a correction.
    reset.current?.();
    if (file) send([file]);
  };
  return (
    <div className={classes.place} data-over={isOver || undefined}>
      {sending ? (
        <Sending {...sending} onCancel={cancel} />
      ) : (
        <>
          <IconFileUpload size={32} stroke={1.25} aria-hidden="true" />
          <p className={classes.lead}>Drop a CSV or XLSX file here</p>
          <FileButton accept={ACCEPTED} resetRef={reset} onChange={choose}>
            {(props) => <Button {...props}>Choose a file</Button>}
          </FileButton>
          <p className={classes.hint}>
            Up to 20,000 products and 20 MB. A blank cell leaves a value as it is; a dash (-) clears
            it. Before anything is applied, you choose whether new products become drafts or are
            published.
          </p>
        </>
      )}
    </div>
  );
}

interface SendingProps {
  readonly name: string;
  readonly sent: number;
  readonly onCancel: () => void;
}

function Sending({ name, sent, onCancel }: SendingProps) {
  const isSent = sent >= 1;
  const words = isSent ? `Reading ${name}` : `Sending ${name}`;
  return (
    <>
      <p className={classes.lead} role="status">
        {words}
      </p>
      <Progress
        className={classes.meter ?? ''}
        value={Math.round(sent * 100)}
        animated={isSent}
        aria-label={words}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
