import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { memo } from 'react';

/**
 * Inputs for forms of many fields: with `form.field(…)` and settings that stay the same objects, a key in
 * one field draws none of the others again.
 */
export const MemoTextInput = memo(TextInput);
export const MemoTextarea = memo(Textarea);
export const MemoSelect = memo(NativeSelect);

/** A field's description under its input, where it does not push the input down. */
export const DESCRIBED_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
