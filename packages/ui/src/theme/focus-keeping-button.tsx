import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type MouseEvent, useState } from 'react';
import { handsFocusOn } from './focus.ts';

/**
 * The button in every Mantine button. Disabled while it has the focus, as when it sends a form, it keeps the focus, which
 * browsers would give to the body: it says that it is disabled, does nothing, and is so for the browser once left. Removed
 * while it has the focus, it hands it on.
 */
export function FocusKeepingButton({
  disabled = false,
  type = 'button',
  ref,
  ...props
}: ComponentProps<'button'>) {
  const [focused, setFocused] = useState(false);
  const kept = disabled && focused;
  const root = useMergedRef(ref, handsFocusOn);
  return (
    <button
      {...props}
      ref={root}
      type={type}
      disabled={disabled && !focused}
      {...(kept && { 'aria-disabled': true, onClick: ignore })}
      onFocus={(event) => {
        setFocused(true);
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        props.onBlur?.(event);
      }}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
