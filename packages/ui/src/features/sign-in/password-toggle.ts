/** Lets a password be shown, with the keyboard as well. */
export const passwordToggle = {
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' },
};
