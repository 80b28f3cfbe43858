/** Where Google, or what stands in for it, answers, and what this app is to it. */
export interface GoogleProvider {
  readonly clientId: string;
  /** Google issues one for desktop apps too and asks for it, though an installed app can keep no secret. */
  readonly clientSecret: string | undefined;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** The names under which it may issue an ID token. */
  readonly issuers: readonly string[];
}

interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

/** Google itself. https://developers.google.com/identity/protocols/oauth2/native-app */
export function google(client: GoogleClient): GoogleProvider {
  return {
    ...client,
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
  };
}

/** The sandbox's page of accounts, which speaks the same protocol. */
export function sandboxGoogle(chooserUrl: string): GoogleProvider {
  return {
    clientId: 'kerf-sandbox-desktop',
    clientSecret: undefined,
    authorizationUrl: chooserUrl,
    tokenUrl: `${chooserUrl}/token`,
    issuers: [chooserUrl],
  };
}
