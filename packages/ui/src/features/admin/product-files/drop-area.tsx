import { Button, FileButton } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './product-files.module.css';

interface DropAreaProps {
  /** The button's label: "Add pictures". */
  readonly action: string;
  /** Media types for the file chooser. */
  readonly accept: string;
  /** What can be dropped, and its size limit. */
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ReactNode;
}

/** Accepts files that are dropped on it or chosen with its button. */
export function DropArea({ action, accept, hint, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const choose = (files: readonly File[]) => {
    // Browsers fire no event if the same file is chosen again, perhaps after it was made smaller.
    reset.current?.();
    onFiles(files);
  };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <fieldset
      aria-label={action}
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <div className={classes.choose}>
        <FileButton multiple accept={accept} resetRef={reset} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" size="sm">
              {action}
            </Button>
          )}
        </FileButton>
        <p className={classes.hint}>{hint}</p>
      </div>
    </fieldset>
  );
}
