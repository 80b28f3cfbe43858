/** The installation is not as it has to be. The message says what to do, so that its stack is not shown. */
export class SetupError extends Error {
  override readonly name: string = 'SetupError';
}
