import { readXml } from './read-xml.ts';

/** The shared strings that cells refer to by index, without the phonetic guides of East Asian scripts. */
export function readSharedStrings(part: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (!part) return texts;
  let text = '';
  let isText = false;
  let isAid = false;
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAid = true;
      isText = name === 't' && !isAid;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isAid = false;
      if (name === 'si') texts.push(unescapeText(text));
    },
  });
  return texts;
}

/** Characters that XML cannot hold are written as _x000D_, and an underscore before such text as _x005F_. */
export function unescapeText(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
