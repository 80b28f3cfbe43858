interface FormWithNodes {
  getInputNode(path: string): { focus(): void } | null;
}

/** Brings the reader to the first field that needs attention. */
export function focusFirstError(
  form: FormWithNodes,
  errors: Readonly<Record<string, unknown>>,
): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
