import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';

interface CsvFileButtonProps {
  /** Says what the file is to hold: "CSV file with tracking numbers". */
  readonly label: string;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button to select a CSV file. */
export function CsvFileButton({ label, disabled = false, onFiles }: CsvFileButtonProps) {
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
        aria-label={label}
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
