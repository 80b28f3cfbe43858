import { z } from 'zod';

const entry = z.object({ kerf: z.literal(1), value: z.string() });

/** The text of a keychain entry. It is wrapped, because keychains refuse empty texts and other programs write there too. */
export function writeEntry(value: string): string {
  return JSON.stringify({ kerf: 1, value } satisfies z.infer<typeof entry>);
}

/** The value of an entry; null if this app did not write it. */
export function readEntry(text: string): string | null {
  try {
    return entry.parse(JSON.parse(text)).value;
  } catch {
    return null;
  }
}
