/** The archive cannot be made. The message is one sentence that says what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
