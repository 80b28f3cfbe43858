const PASSWORD_MIN_LENGTH = 6;

/** What a form says of a password: nothing, or the specification's message. */
export function passwordProblem(input: string): string | null {
  if (input === '') return 'Password is required';
  return input.length < PASSWORD_MIN_LENGTH ? 'Password should be 6 character or longer' : null;
}

/** What a form says of a name: nothing, or the specification's message. */
export function nameProblem(input: string): string | null {
  return input.trim() === '' ? 'Name is required' : null;
}
