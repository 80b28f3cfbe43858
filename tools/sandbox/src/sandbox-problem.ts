/** A failure that the person at the terminal can act on: shown as its text alone, without a stack. */
export class SandboxProblem extends Error {
  override name = 'SandboxProblem';
}

/** The text of anything thrown, for a message or a log line. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`…), where it has one. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
