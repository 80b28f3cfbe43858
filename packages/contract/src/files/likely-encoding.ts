import type { TextEncoding } from '@kerf/domain/text-encoding';
import { analyse } from 'chardet';
import { plausibility } from './plausibility.ts';

type OneByteEncoding = Exclude<TextEncoding, 'UTF-8' | 'UTF-16'>;

/** What else than Unicode is considered; of equals, the first wins. */
const candidates: readonly OneByteEncoding[] = [
  'Windows-1252',
  'ISO-8859-15',
  'Macintosh',
  'Windows-1250',
  'ISO-8859-2',
  'Windows-1254',
  'Windows-1251',
  'KOI8-R',
  'Windows-1253',
  'Shift_JIS',
  'EUC-JP',
  'GB18030',
  'Big5',
  'EUC-KR',
];

/** What the library calls the candidates. It does not know Macintosh, nor ISO-8859-15 from -1. */
const namesInLibrary: Readonly<Record<string, readonly OneByteEncoding[]>> = {
  'ISO-8859-1': ['Windows-1252', 'ISO-8859-15', 'Macintosh'],
  'windows-1252': ['Windows-1252', 'ISO-8859-15', 'Macintosh'],
  'ISO-8859-2': ['Windows-1250', 'ISO-8859-2'],
  'windows-1250': ['Windows-1250', 'ISO-8859-2'],
  'ISO-8859-9': ['Windows-1254'],
  'windows-1254': ['Windows-1254'],
  'ISO-8859-7': ['Windows-1253'],
  'windows-1253': ['Windows-1253'],
  'windows-1251': ['Windows-1251'],
  'KOI8-R': ['KOI8-R'],
  Shift_JIS: ['Shift_JIS'],
  'EUC-JP': ['EUC-JP'],
  GB18030: ['GB18030'],
  Big5: ['Big5'],
  'EUC-KR': ['EUC-KR'],
};

/** As many bytes tell as much as a whole file. */
const SAMPLE_BYTES = 32_768;
/** The library guesses languages by pairs of letters, so that a few letters tell it nothing. */
const LETTERS_MIN = 6;
const LIBRARY_WEIGHT = 0.3;

/**
 * The encoding in which bytes that are not Unicode make most sense: first by where letters and signs stand in
 * the words of a table, then by what the library takes the language for.
 */
export function likelyEncoding(bytes: Uint8Array): TextEncoding {
  const sample = telling(bytes);
  const foreign = sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  const guesses = foreign < LETTERS_MIN ? new Map<string, number>() : askLibrary(sample);
  const ranked = candidates.map((encoding) => ({
    encoding,
    rank:
      plausibility(new TextDecoder(encoding).decode(sample)) +
      (guesses.get(encoding) ?? 0) * LIBRARY_WEIGHT,
  }));
  const best = Math.max(...ranked.map(({ rank }) => rank));
  return ranked.find(({ rank }) => rank === best)?.encoding ?? 'Windows-1252';
}

/** Its confidence in each candidate, from 0 to 1. */
function askLibrary(sample: Uint8Array): ReadonlyMap<string, number> {
  const guesses = new Map<string, number>();
  for (const { name, confidence } of analyse(sample)) {
    for (const encoding of namesInLibrary[name] ?? []) {
      guesses.set(encoding, Math.max(guesses.get(encoding) ?? 0, confidence / 100));
    }
  }
  return guesses;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The lines with bytes beyond ASCII, up to the size of a sample. */
function telling(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let start = 0;
  let isTelling = false;
  for (let at = 0; at <= bytes.length && sample.length < SAMPLE_BYTES; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && byte > 0x7f) isTelling = true;
    if (byte !== undefined && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    if (isTelling)
      sample.push(...bytes.subarray(start, Math.min(at, start + SAMPLE_BYTES)), LINE_FEED);
    start = at + 1;
    isTelling = false;
  }
  return Uint8Array.from(sample);
}
