import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';

interface TrackingFileButtonProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses a carrier's file. */
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
          // The same file may be chosen again once it has been mended.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
