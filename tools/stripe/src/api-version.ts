/** The API version that the pinned `stripe` package speaks; events carry it. */
export const API_VERSION = '2026-10-28.endive';

/** The release that @stripe/stripe-js expects `window.Stripe.version` to name. */
export const RELEASE_TRAIN = 'endive';

/** Stands in every served script, so that a build test can prove that none of it is shipped. */
export const MARKER = 'kerf-stripe-stand-in';
