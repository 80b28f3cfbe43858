import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useUnsavedInput } from '../../../components/form/unsaved-input.ts';

interface EntryTextProps extends Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder'> {
  readonly value: string;
  readonly max: number;
  readonly required?: boolean;
  readonly onSave: (text: string) => void;
}

/** An entry's text field, saved on blur or Enter. Escape discards the edit. */
export function EntryText({ value, max, required = false, onSave, ...names }: EntryTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = (typed ?? value).trim();
  const isMissing = required && text === '';
  // A link takes the focus, and so saves it.
  useUnsavedInput(typed !== null && typed !== value ? 'window' : null);
  const save = () => {
    if (isMissing) return;
    setTyped(null);
    if (text !== value) onSave(text);
  };
  return (
    <TextInput
      {...names}
      size="sm"
      maxLength={max}
      autoComplete="off"
      value={typed ?? value}
      error={isMissing && typed !== null ? 'Enter a title.' : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          save();
        }
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
