// Of the whole page, as its keys are.
let isOn = false;

/** Whether what is typed is kept for a field that is not on the page yet. */
export function isTypingAhead(): boolean {
  return isOn;
}

/** Says that what is typed is kept from now on, or no longer. */
export function setTypingAhead(next: boolean): void {
  isOn = next;
}
