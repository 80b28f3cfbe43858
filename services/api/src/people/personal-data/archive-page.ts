import type { ArchivedRow } from './read-archive.ts';

/** The start of the readable page of an archive. */
export function pageStart(email: string, at: Date): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Your data at Kerf</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0 1rem; border-top: 1px solid #999; padding-top: .5rem; }
dt { color: #555; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
@media (prefers-color-scheme: dark) { body { background: #1a1a1a; color: #eee; } dt { color: #aaa; } }
</style>
<h1>Your data at Kerf</h1>
<p>Everything that is kept about ${escaped(email)}, as of ${escaped(at.toUTCString())}. The same is in the folder “data”, for programs. Amounts that end in “cents” are in cents.</p>
`;
}

export function sectionStart(title: string): string {
  return `<h2>${escaped(title)}</h2>\n`;
}

/** One record: what is empty is left out. */
export function recordOnPage(row: ArchivedRow): string {
  const parts = Object.entries(row).flatMap(([name, value]) => {
    const text = inWords(value);
    return text === '' ? [] : [`<dt>${escaped(labelOf(name))}</dt><dd>${escaped(text)}</dd>`];
  });
  return `<dl>${parts.join('')}</dl>\n`;
}

/** "created_at" as "Created at". */
function labelOf(column: string): string {
  const words = column.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toUTCString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
