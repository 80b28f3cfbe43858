/** The API version of the pinned `stripe` package, which events contain. */
export const API_VERSION = '2026-10-28.endive';

/** The release train that @stripe/stripe-js expects in `window.Stripe.version`. */
export const RELEASE_TRAIN = 'endive';

/** Contained in every served script, so that a build test can prove that none of it is shipped. */
export const MARKER = 'kerf-stripe-stand-in';
