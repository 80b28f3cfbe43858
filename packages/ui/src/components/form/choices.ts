/** The choices of a select, of radio buttons or of a filter, from their values and labels. */
export function choicesOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
}
