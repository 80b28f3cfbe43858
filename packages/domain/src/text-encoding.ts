/** The encodings that text files are read in; those that are likelier in this trade come first. */
export const textEncodings = [
  'UTF-8',
  'UTF-16',
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
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** What people call an encoding. */
export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'UTF-8': 'Unicode (UTF-8)',
  'UTF-16': 'Unicode (UTF-16)',
  'Windows-1252': 'Western European (Windows-1252)',
  'ISO-8859-15': 'Western European (ISO-8859-15)',
  Macintosh: 'Western European (Macintosh)',
  'Windows-1250': 'Central European (Windows-1250)',
  'ISO-8859-2': 'Central European (ISO-8859-2)',
  'Windows-1254': 'Turkish (Windows-1254)',
  'Windows-1251': 'Cyrillic (Windows-1251)',
  'KOI8-R': 'Cyrillic (KOI8-R)',
  'Windows-1253': 'Greek (Windows-1253)',
  Shift_JIS: 'Japanese (Shift_JIS)',
  'EUC-JP': 'Japanese (EUC-JP)',
  GB18030: 'Chinese (GB18030)',
  Big5: 'Chinese (Big5)',
  'EUC-KR': 'Korean (EUC-KR)',
};

export function isTextEncoding(name: string | null): name is TextEncoding {
  return textEncodings.some((each) => each === name);
}

/** Takes the place of what cannot be read in a file's encoding, such as half a letter. */
export const UNREADABLE_LETTER = '\uFFFD';
