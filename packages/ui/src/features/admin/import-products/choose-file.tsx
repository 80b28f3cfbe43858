import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import classes from './import.module.css';
import { useFileDrop } from './use-file-drop.ts';
import type { Upload } from './use-upload.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv';

/** Chooses a file, by a button or by dropping it on the page, and shows how far it has been sent. */
export function ChooseFile({ upload }: { readonly upload: Upload }) {
  const isOver = useFileDrop(upload.send);
  const { sending, refusal } = upload;
  return (
    <>
      {refusal && <ProblemAlert {...refusal} />}
      <div className={classes.place} data-over={isOver || undefined}>
        {sending ? (
          <Sending {...sending} onCancel={upload.cancel} />
        ) : (
          <>
            <IconFileUpload size={32} stroke={1.25} aria-hidden="true" />
            <p className={classes.lead}>Drop a CSV or XLSX file here</p>
            <FileButton accept={ACCEPTED} onChange={(file) => upload.send(file ? [file] : [])}>
              {(props) => <Button {...props}>Choose a file</Button>}
            </FileButton>
            <p className={classes.hint}>
              Up to 20,000 products and 20 MB. A blank cell leaves a value as it is; a dash (-)
              clears it.
            </p>
          </>
        )}
      </div>
    </>
  );
}

interface SendingProps {
  readonly name: string;
  readonly sent: number;
  readonly onCancel: () => void;
}

function Sending({ name, sent, onCancel }: SendingProps) {
  const words = sent < 1 ? `Sending ${name}` : `Reading ${name}`;
  return (
    <>
      <p className={classes.lead} role="status">
        {words}
      </p>
      <progress
        className={classes.meter}
        aria-label={words}
        max={1}
        {...(sent > 0 && sent < 1 && { value: sent })}
      />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
