import { MARKER } from '../api-version.ts';

/** Messages from the shop's page to a frame. */
export type ToFrame =
  | { readonly kind: 'options'; readonly options: FrameOptions }
  | { readonly kind: 'focus' }
  | { readonly kind: 'blur' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'submit'; readonly id: number; readonly submission: Submission };

/** Messages from a frame to the shop's page. They never contain a card number. */
export type FromFrame =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'focus' }
  | { readonly kind: 'blur' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'change'; readonly state: CardState }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ApiAnswer }
  | { readonly kind: 'challenge-answered' };

export interface FrameOptions {
  readonly style?: CardStyle;
  readonly hidePostalCode?: boolean;
  readonly disabled?: boolean;
  readonly postalCode?: string;
  readonly fonts?: readonly FontSource[];
}

export type StyleProperties = Readonly<Record<string, unknown>>;
export interface CardStyle {
  readonly base?: StyleProperties;
  readonly complete?: StyleProperties;
  readonly empty?: StyleProperties;
  readonly invalid?: StyleProperties;
}
export interface FontSource {
  readonly family?: string;
  readonly src?: string;
  readonly cssSrc?: string;
}

/** An API call that the frame completes with the card. */
export interface Submission {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface FieldError {
  readonly type: 'validation_error';
  readonly code: string;
  readonly message: string;
}

export interface CardState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly brand: string;
  readonly postalCode: string;
  readonly error: FieldError | null;
}

/** A response of the API, or the error in its place. */
export type ApiAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly error: object };

interface Envelope<T> {
  readonly from: typeof MARKER;
  readonly channel: string;
  readonly message: T;
}

/** Posts to one window, readable only by one origin. */
export function post(
  target: Window,
  origin: string,
  channel: string,
  message: ToFrame | FromFrame,
) {
  const envelope: Envelope<ToFrame | FromFrame> = { from: MARKER, channel, message };
  // A page from a file has no origin to name.
  target.postMessage(envelope, isNameable(origin) ? origin : '*');
}

/** The message in an event, if it is from this window and origin, and for this channel. */
export function received<T extends ToFrame | FromFrame>(
  event: MessageEvent,
  from: { readonly source: Window | null; readonly origin: string; readonly channel: string },
): T | undefined {
  if (event.source !== from.source) return undefined;
  if (isNameable(from.origin) && event.origin !== from.origin) return undefined;
  const envelope: Partial<Envelope<T>> | null = event.data;
  return envelope?.from === MARKER && envelope.channel === from.channel
    ? envelope.message
    : undefined;
}

function isNameable(origin: string): boolean {
  return origin !== 'null' && !origin.startsWith('file:');
}
