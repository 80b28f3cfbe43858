import { z } from 'zod';

const entry = z.object({ kerf: z.literal(1), value: z.string() });

/** How a value lies in the keychain: keychains refuse an empty text, and hold what others put there. */
export function writeEntry(value: string): string {
  return JSON.stringify({ kerf: 1, value } satisfies z.infer<typeof entry>);
}

/** The value of an entry; null where the text is none that was written here. */
export function readEntry(text: string): string | null {
  try {
    return entry.parse(JSON.parse(text)).value;
  } catch {
    return null;
  }
}
