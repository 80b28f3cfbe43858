/** A failure that the user can do something about. Shown without a stack. */
export class SandboxProblem extends Error {
  override name = 'SandboxProblem';
}

/** The message of anything thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system error code (`ENOENT`, `EADDRINUSE`…), if there is one. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
