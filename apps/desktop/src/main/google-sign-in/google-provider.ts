/** The endpoints of Google, or of its stand-in, and this app's OAuth client. */
export interface GoogleProvider {
  readonly clientId: string;
  /** Google issues and requires one for desktop apps too, though an installed app cannot keep it secret. */
  readonly clientSecret: string | undefined;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** Valid issuers of an ID token. */
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

/** The sandbox's account chooser, which speaks the same protocol. */
export function sandboxGoogle(chooserUrl: string): GoogleProvider {
  return {
    clientId: 'kerf-sandbox-desktop',
    clientSecret: undefined,
    authorizationUrl: chooserUrl,
    tokenUrl: `${chooserUrl}/token`,
    issuers: [chooserUrl],
  };
}
