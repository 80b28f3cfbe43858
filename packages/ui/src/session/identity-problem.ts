const wrongCredentials = 'The email or the password is not right.';

/** Messages for the identity provider's errors. They never reveal which of email and password was wrong. */
const messages: Readonly<Record<string, string>> = {
  'auth/user-not-found': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/invalid-credential': wrongCredentials,
  'auth/invalid-login-credentials': wrongCredentials,
  'auth/email-already-in-use': 'There is an account with this email already. Log in instead.',
  'auth/weak-password': 'The password is too easy to guess. Choose a longer one.',
  'auth/too-many-requests': 'Too many tries. Wait a few minutes and try again.',
  'auth/network-request-failed':
    'The sign-in service cannot be reached. Check the connection and try again.',
  'auth/popup-closed-by-user': 'The Google window was closed before you were signed in.',
  'auth/cancelled-popup-request': 'The sign-in with Google was called off.',
  'auth/popup-blocked': 'The browser blocked the Google window. Allow pop-ups and try again.',
  'auth/timeout': 'No answer came from the browser. Try again.',
  'auth/user-cancelled': 'Google was not allowed to tell Kerf who you are.',
  'auth/browser-unavailable':
    'The browser could not be opened. Sign in with your password instead.',
  'auth/google-answer-refused': 'What came back from Google cannot be trusted. Try again.',
  'auth/google-not-configured': 'This app has no sign-in with Google. Use your password instead.',
  'auth/user-disabled': 'This account has been disabled.',
  'auth/invalid-email': 'provide a valid email',
};

/** Whether the provider refused the password. */
export function isWrongPassword(error: unknown): boolean {
  return messages[identityCode(error) ?? ''] === wrongCredentials;
}

/** The provider's code, for example `auth/wrong-password`, or null if the error has none. */
export function identityCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('auth/') ? error.code : null;
}

/** The message to show in the form; the error's own if it has no entry here. */
export function signInMessage(error: unknown): string {
  const known = messages[identityCode(error) ?? ''];
  if (known !== undefined) return known;
  return error instanceof Error && error.message !== '' ? error.message : 'Signing in failed.';
}

/** Codes after which only a new sign-in helps. */
const endings = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
]);

export function endsSignIn(error: unknown): boolean {
  return endings.has(identityCode(error) ?? '');
}
