import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { encodingNames, isTextEncoding } from '@kerf/domain/text-encoding';
import { NativeSelect } from '@mantine/core';
import classes from './import.module.css';

interface TextEncodingChoiceProps {
  readonly file: ImportFile;
  readonly onEncoding: (encoding: string) => void;
}

/** Where a file does not say how its letters are written: what was understood, and the other ways to read it. */
export function TextEncodingChoice({ file, onEncoding }: TextEncodingChoiceProps) {
  const { encoding, encodings = [], lines = [] } = file;
  if (encodings.length === 0) return null;
  return (
    <section className={classes.encoding} aria-label="Text encoding">
      <NativeSelect
        label="Text encoding"
        description="Choose another one if letters below are wrong. It is remembered for files with these headings."
        data={encodings.map((value) => ({ value, label: nameOf(value) }))}
        value={encoding ?? ''}
        onChange={({ currentTarget: { value } }) => onEncoding(value)}
      />
      {lines.length > 0 && (
        <ul className={classes.lines} aria-label="Lines as understood">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A newer server may know others. */
function nameOf(encoding: string): string {
  return isTextEncoding(encoding) ? encodingNames[encoding] : encoding;
}
