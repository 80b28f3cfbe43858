/**
 * What a store's page tells its client, in the element `kerf-config`: addresses and public keys. Parsed by
 * hand, without zod, because the page needs it before it has loaded anything else.
 */
export interface ClientConfig {
  readonly apiUrl: string;
  readonly firebase: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
  };
  readonly stripePublishableKey: string;
  /** The hosts that pictures may come from; see `isShownPicture` and `pictureSources`. */
  readonly pictureHosts?: PictureHosts;
  /** Local stand-ins for real services; only the sandbox sets this. */
  readonly sandbox?:
    | {
        readonly authEmulatorUrl: string;
        readonly googleChooserUrl: string;
        /** The script that replaces Stripe.js. */
        readonly stripeScriptUrl?: string | undefined;
      }
    | undefined;
}

/** Host names, such as `images.example.com`; undefined if the setting is empty. */
export type PictureHosts = readonly string[] | undefined;

/**
 * Whether to show a picture whose address another user supplied. Only hosts in the configuration are
 * allowed, so that reading a review does not reveal the reader to anyone else.
 */
export function isShownPicture(address: string, hosts: PictureHosts): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' && (hosts ?? []).includes(host);
}

/**
 * The image sources for the page's content security policy: the API, which serves uploads, and the
 * configured hosts. Without any, every HTTPS host, since admins may enter any address for a picture.
 */
export function pictureSources(apiUrl: string, hosts: PictureHosts): string[] {
  const api = new URL(apiUrl).origin;
  if (hosts && hosts.length > 0) return [api, ...hosts.map((host) => `https://${host}`)];
  return api.startsWith('https:') ? ['https:'] : [api, 'https:'];
}

/** Parses a comma-separated list of hosts. Throws if one is not a host. */
export function readPictureHosts(text: string | undefined): PictureHosts {
  const hosts = (text ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || []);
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong !== undefined) throw new Error(`PICTURE_HOSTS: ${wrong} is no host`);
  return hosts.length > 0 ? hosts : undefined;
}

function isHost(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(text);
}

/** The configuration, or what is wrong with it: "apiUrl: is not an address". */
export type ClientConfigReading =
  | { readonly config: ClientConfig }
  | { readonly faults: readonly string[] };

/** Parses a configuration. Sandbox settings are refused next to real services or outside of this machine. */
export function readClientConfig(value: unknown): ClientConfigReading {
  const faults: string[] = [];
  const blame = (path: string, what: string) => {
    faults.push(`${path}: ${what}`);
    return '';
  };
  const text = (path: string) => {
    const found = memberAt(value, path);
    return typeof found === 'string' && found !== '' ? found : blame(path, 'is missing');
  };
  const address = (path: string) => {
    const found = text(path);
    return found === '' || URL.canParse(found) ? found : blame(path, 'is not an address');
  };
  const loopback = (path: string) => {
    const found = text(path);
    return found === '' || isLoopback(found) ? found : blame(path, 'is not on this machine');
  };

  const hosts = (path: string) => {
    const found = memberAt(value, path);
    if (Array.isArray(found) && found.every(isHost)) return { [path]: found };
    if (found !== undefined) blame(path, 'is no list of hosts');
    return {};
  };

  const real = {
    apiUrl: address('apiUrl'),
    firebase: {
      apiKey: text('firebase.apiKey'),
      authDomain: text('firebase.authDomain'),
      projectId: text('firebase.projectId'),
    },
    stripePublishableKey: text('stripePublishableKey'),
    ...hosts('pictureHosts'),
  };
  if (!real.stripePublishableKey.startsWith('pk_')) {
    blame('stripePublishableKey', 'is no publishable key');
  }
  if (memberAt(value, 'sandbox') === undefined) {
    return faults.length === 0 ? { config: real } : { faults };
  }
  const sandbox = {
    authEmulatorUrl: loopback('sandbox.authEmulatorUrl'),
    googleChooserUrl: loopback('sandbox.googleChooserUrl'),
    ...(memberAt(value, 'sandbox.stripeScriptUrl') !== undefined && {
      stripeScriptUrl: loopback('sandbox.stripeScriptUrl'),
    }),
  };
  faults.push(...realThings(real));
  return faults.length === 0 ? { config: { ...real, sandbox } } : { faults };
}

/** What is real about a configuration, and so must not be combined with stand-ins. */
function realThings({ stripePublishableKey, firebase }: ClientConfig): string[] {
  return [
    stripePublishableKey.startsWith('pk_test_')
      ? []
      : 'stripePublishableKey: is not a test key, but there is a sandbox',
    firebase.projectId.startsWith('demo-')
      ? []
      : 'firebase.projectId: is a real project, but there is a sandbox',
  ].flat();
}

/** The value at a dotted path. */
function memberAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((place, name) => {
    if (typeof place !== 'object' || place === null) return undefined;
    return Object.entries(place).find(([key]) => key === name)?.[1];
  }, value);
}

/** Whether an address is HTTP on this machine. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const local =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return local && (protocol === 'http:' || protocol === 'https:');
}
