import { type TextEncoding, UNREADABLE_LETTER } from '@kerf/domain/text-encoding';
import { likelyEncoding } from './likely-encoding.ts';

/** The kind of a file that is not text. */
export type NoText = 'workbook' | 'picture' | 'pdf' | 'form' | 'page' | 'json' | 'unreadable';

export interface DecodedText {
  readonly kind: 'text';
  /** What cannot be read in the encoding is an `UNREADABLE_LETTER`. */
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Whether the bytes leave no doubt about it. */
  readonly isCertain: boolean;
}

export type Decoded = DecodedText | { readonly kind: 'no-text'; readonly what: NoText };

const signatures: readonly (readonly [readonly number[], NoText])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
  [[0x47, 0x49, 0x46, 0x38], 'picture'],
  [[0x52, 0x49, 0x46, 0x46], 'picture'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
];

// Characters that never occur in a list of parts, but do in binary files. One may be in a single cell.
const controlCharacters = /[[\p{Cc}\uFFFF]--[\t\n\r]]/gv;
const CONTROL_SHARE_MAX = 0.02;
const foreign = /[^\0-\x7F\uFFFD]/gu;
const form = /^--[^\r\n]{1,80}\r?\ncontent-disposition:\s*form-data/i;
const page =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|table)\b/i;
const SAMPLE = 512;

/** A text without the characters that are in no cell that somebody wrote; each is as unreadable as a bad byte. */
export function withoutControls(text: string): string {
  return text.replaceAll(controlCharacters, UNREADABLE_LETTER);
}

/**
 * Decodes a file as chosen, or else by its byte-order mark or its content. Returns its kind if it is not text.
 */
export function decodeBytes(bytes: Uint8Array, chosen: TextEncoding | null = null): Decoded {
  const what = signatures.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1];
  if (what !== undefined) return { kind: 'no-text', what };
  const decoded = chosen === null ? detected(bytes) : textOf(bytes, chosen, false);
  const start = decoded.text.slice(0, SAMPLE).replace(/^\uFEFF/, '');
  if (form.test(start)) return { kind: 'no-text', what: 'form' };
  if (page.test(start)) return { kind: 'no-text', what: 'page' };
  if (/^\s*[[{]/.test(start) && isJson(decoded.text)) return { kind: 'no-text', what: 'json' };
  const controls = decoded.text.match(controlCharacters)?.length ?? 0;
  return controls > decoded.text.length * CONTROL_SHARE_MAX && controls > 1
    ? { kind: 'no-text', what: 'unreadable' }
    : decoded;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text.replace(/^\uFEFF/, '')) === 'object';
  } catch {
    return false;
  }
}

function detected(bytes: Uint8Array): DecodedText {
  const wide = wideLabel(bytes);
  if (wide !== null) return textOf(bytes, 'UTF-16', true, wide);
  const unicode = textOf(bytes, 'UTF-8', true);
  const bad = unicode.text.split(UNREADABLE_LETTER).length - 1;
  if (bad === 0) return unicode;
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  // Text in another encoding is hardly ever UTF-8 by accident: a few bad bytes came from elsewhere.
  if (hasMark || (unicode.text.match(foreign)?.length ?? 0) > bad) {
    return { ...unicode, isCertain: false };
  }
  return textOf(bytes, likelyEncoding(bytes), false);
}

function textOf(
  bytes: Uint8Array,
  encoding: TextEncoding,
  isCertain: boolean,
  label: string = encoding,
): DecodedText {
  return { kind: 'text', text: new TextDecoder(label).decode(bytes), encoding, isCertain };
}

/** Detects UTF-16 by its byte-order mark, or by the zero byte next to each Latin letter. */
function wideLabel(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = [...bytes.subarray(0, SAMPLE)];
  const zerosAt = (parity: number) =>
    sample.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const many = sample.length / 4;
  if (many > 0 && zerosAt(1) > many && zerosAt(0) === 0) return 'utf-16le';
  return many > 0 && zerosAt(0) > many && zerosAt(1) === 0 ? 'utf-16be' : null;
}
