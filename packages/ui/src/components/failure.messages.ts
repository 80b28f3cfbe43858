interface FailureMessage {
  readonly title: string;
  readonly detail: string;
}

// Browsers' messages for a module that cannot be fetched: Chromium, Firefox, Safari.
const chunkFailure =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Tells whether part of the app could not be fetched, or the app has a bug. */
export function failureMessage(error: unknown): FailureMessage {
  if (error instanceof Error && chunkFailure.test(error.message)) {
    return {
      title: 'This part of the page could not be loaded',
      detail: 'Check your connection and try again. Nothing you entered is lost.',
    };
  }
  return {
    title: 'Something went wrong',
    detail: 'The error is ours. Nothing you did before is lost. Try again, or reload the page.',
  };
}
