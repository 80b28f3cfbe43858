/** Whether a button does nothing when pressed. One that has the focus is disabled by `aria-disabled` alone. */
export function isDisabled(button: Element): boolean {
  return button.matches(':disabled, [aria-disabled="true"]');
}
