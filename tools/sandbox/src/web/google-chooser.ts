import { readFileSync } from 'node:fs';
import { CHOOSER_PATH } from './inject-sandbox.ts';
import { mediaTypeOf } from './media-type.ts';

const FILES: Readonly<Record<string, string>> = {
  [CHOOSER_PATH]: 'chooser.html',
  [`${CHOOSER_PATH}/chooser.css`]: 'chooser.css',
  [`${CHOOSER_PATH}/chooser.js`]: 'chooser.js',
};

export interface ChooserFile {
  readonly body: Buffer;
  readonly mediaType: string;
}

/** A file of the page that replaces Google's account chooser, by its URL path. */
export function chooserFile(path: string): ChooserFile | undefined {
  const name = FILES[path];
  if (name === undefined) return undefined;
  const body = readFileSync(new URL(`./google-chooser/${name}`, import.meta.url));
  return { body, mediaType: mediaTypeOf(name) };
}
