const PASSWORD_MIN_LENGTH = 6;

/** The specification's message for a password, or null if it is valid. */
export function passwordProblem(input: string): string | null {
  if (input === '') return 'Password is required';
  return input.length < PASSWORD_MIN_LENGTH ? 'Password should be 6 character or longer' : null;
}

/** The specification's message for a name, or null if it is valid. */
export function nameProblem(input: string): string | null {
  return input.trim() === '' ? 'Name is required' : null;
}
