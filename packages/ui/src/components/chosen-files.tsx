import { Button, type ButtonProps } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent as ElementDrag, type Ref, useEffect, useRef, useState } from 'react';

type OnFiles = (files: readonly File[]) => void;
type Drag = Pick<DragEvent | ElementDrag, 'dataTransfer' | 'preventDefault'>;

const hasFiles = ({ dataTransfer }: Drag) => dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped on an element. Returns its props, and whether files are being dragged over it. */
export function useDropTarget(onFiles: OnFiles) {
  const [isOver, setOver] = useState(false);
  const target = {
    onDragOver: (event: Drag) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: Drag) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    },
  };
  return { isOver, target };
}

/** Accepts files dropped anywhere on the page. Returns whether one is being dragged over it. */
export function useFileDrop(onFiles: OnFiles): boolean {
  const { isOver, target } = useDropTarget(onFiles);
  const { onDragOver, onDragLeave, onDrop } = target;
  useEffect(() => {
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && onDragLeave();
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  });
  return isOver;
}

interface ChooseFilesProps extends Omit<ButtonProps, 'onClick'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly name?: string;
  /** Media types or endings for the file chooser. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Says what the file is to hold, where the button does not. */
  readonly label?: string;
  readonly onFiles: OnFiles;
}

/** A button that opens the file chooser. */
export function ChooseFiles(props: ChooseFilesProps) {
  const { accept, multiple = false, label, onFiles, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Browsers fire no event if the same file is chosen again, perhaps after a correction.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

type CsvFileButtonProps = Pick<ChooseFilesProps, 'label' | 'disabled' | 'onFiles'>;

/** A button to select a CSV file. */
export function CsvFileButton(props: CsvFileButtonProps) {
  return (
    <ChooseFiles
      variant="default"
      size="xs"
      leftSection={<IconFileUpload size={14} aria-hidden="true" />}
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      {...props}
    >
      Add a CSV file
    </ChooseFiles>
  );
}
