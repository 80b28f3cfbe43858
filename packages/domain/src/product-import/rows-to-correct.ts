/** The heading of the reasons in a file of rows to correct, which an import leaves out. */
export const REASONS_HEADING = 'To correct';

/** Whether a column of a file holds the reasons that Kerf wrote. */
export function isReasonsHeading(heading: string): boolean {
  return heading.trim() === REASONS_HEADING;
}
