import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { memo } from 'react';

/**
 * Inputs for forms with many fields: with `form.field(…)` and stable props, a key press in one field does not
 * re-render the others.
 */
export const MemoTextInput = memo(TextInput);
export const MemoTextarea = memo(Textarea);
export const MemoSelect = memo(NativeSelect);

/** Input order with the description below the input, where it does not push the input down. */
export const DESCRIPTION_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
