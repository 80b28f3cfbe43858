import { Kbd } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { isApple } from '../../platform/is-apple.ts';
import { useBrowserFact } from '../../platform/use-browser-fact.ts';
import classes from './order-keys.module.css';

/**
 * Keyboard handling for a form that places an order: Enter moves to the next field, Ctrl or Command with
 * Enter submits. In a multi-line field, Enter stays a line break.
 */
export function onOrderKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget: form } = event;
  if (key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (ctrlKey || metaKey) {
    event.preventDefault();
    submitButton(form)?.click();
  } else if (target instanceof HTMLInputElement) {
    event.preventDefault();
    nextField(form, target)?.focus();
  }
}

/** The button may be outside the form, in a bar of the page. */
function submitButton(form: HTMLFormElement): HTMLButtonElement | undefined {
  return [...form.elements]
    .filter((element) => element instanceof HTMLButtonElement)
    .find(({ type }) => type === 'submit');
}

function nextField(form: HTMLFormElement, field: HTMLInputElement): HTMLElement | null {
  const fields = [
    ...form.querySelectorAll<HTMLElement>(
      ':is(input, textarea):enabled, button[type="submit"]:enabled',
    ),
  ];
  return fields[fields.indexOf(field) + 1] ?? null;
}

/** A hint with the keys that submit the form. Hidden on touch screens. */
export function OrderKeys() {
  const apple = useBrowserFact(() => isApple(navigator), false);
  return (
    <p className={classes.keys}>
      Or press <Kbd size="xs">{apple ? '⌘' : 'Ctrl'}</Kbd> + <Kbd size="xs">Enter</Kbd>
    </p>
  );
}
