/** Nested parameters as the bracketed fields of a form; what is undefined or null is left out. */
export function formFields(value: object, prefix = ''): Record<string, string> {
  const entries = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    if (field === undefined || field === null) return [];
    if (typeof field === 'object') return Object.entries(formFields(field, path));
    return [[path, String(field)] as const];
  });
  return Object.fromEntries(entries);
}
