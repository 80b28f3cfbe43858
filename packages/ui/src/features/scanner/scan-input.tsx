import { TEXT_MAX } from '@kerf/domain/limits';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import type { RefObject } from 'react';

interface ScanInputProps extends TextInputProps {
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** The field where a code is scanned or typed. */
export function ScanInput(props: ScanInputProps) {
  return (
    <TextInput
      leftSection={<IconBarcode size={16} stroke={1.6} aria-hidden="true" />}
      autoComplete="off"
      spellCheck={false}
      maxLength={TEXT_MAX.scannedNumber}
      {...props}
    />
  );
}
