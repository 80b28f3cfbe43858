/** The text encoding of a file. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** The kind of a file that is not text. */
export type NoText = 'workbook' | 'picture' | 'pdf' | 'unreadable';

export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: Encoding }
  | { readonly kind: 'no-text'; readonly what: NoText };

const signatures: readonly (readonly [readonly number[], NoText])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
  [[0x47, 0x49, 0x46, 0x38], 'picture'],
  [[0x52, 0x49, 0x46, 0x46], 'picture'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
];

// Characters that never occur in a list of parts, but do in binary files and wrongly decoded text.
const controlCharacters = /[\p{Cc}\uFFFD\uFFFF]/u;
const lineBreaks = /[\t\n\r]/g;
const SAMPLE = 512;

/** Decodes a file by its byte-order mark or its content, or returns its kind if it is not text. */
export function decodeBytes(bytes: Uint8Array): Decoded {
  const what = signatures.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1];
  if (what !== undefined) return { kind: 'no-text', what };
  const wide = wideEncoding(bytes);
  if (wide !== null) return textOf(bytes, wide, 'UTF-16');
  try {
    return textOf(bytes, 'utf-8', 'UTF-8');
  } catch {
    // Not UTF-8, so the other encoding that Western spreadsheets write.
    return textOf(bytes, 'windows-1252', 'Windows-1252');
  }
}

function textOf(bytes: Uint8Array, label: string, encoding: Encoding): Decoded {
  const text = new TextDecoder(label, { fatal: label === 'utf-8' }).decode(bytes);
  if (controlCharacters.test(text.replaceAll(lineBreaks, '')))
    return { kind: 'no-text', what: 'unreadable' };
  return { kind: 'text', text, encoding };
}

/** Detects UTF-16 by its byte-order mark, or by the zero byte next to each Latin letter. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = [...bytes.subarray(0, SAMPLE)];
  const zerosAt = (parity: number) =>
    sample.filter((byte, at) => at % 2 === parity && byte === 0).length;
  const many = sample.length / 4;
  if (many > 0 && zerosAt(1) > many && zerosAt(0) === 0) return 'utf-16le';
  return many > 0 && zerosAt(0) > many && zerosAt(1) === 0 ? 'utf-16be' : null;
}
