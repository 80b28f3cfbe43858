import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';

interface TrackingFileButtonProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button to select a carrier's file. */
export function TrackingFileButton({ disabled, onFiles }: TrackingFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={disabled}
        leftSection={<IconFileUpload size={14} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Add a CSV file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label="CSV file with tracking numbers"
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Lets the same file be selected again after a correction.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
