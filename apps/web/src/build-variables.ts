/** The variables of the environment that a production build compiles in. Without them it is made for no shop. */
export const buildVariables = [
  'KERF_API_URL',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_PROJECT_ID',
  'STRIPE_PUBLISHABLE_KEY',
] as const;
