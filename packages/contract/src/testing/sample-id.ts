/** The id of a record, by a number, for tests. */
export function sampleId(serial: number): string {
  return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
}
