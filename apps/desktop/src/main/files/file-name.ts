import { cutText } from '@kerf/domain/text/letters';

const LONGEST = 120;

/** Makes a name suggested by the page valid on every OS: no folders, device names or hidden files. */
export function safeFileName(suggested: string): string {
  const plain = suggested
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const [ending = ''] = /\.[^.]{1,10}$/.exec(plain) ?? [];
  const name =
    cutText(plain.slice(0, plain.length - ending.length), LONGEST - ending.length) + ending;
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);
  return name === '' || isDevice ? `kerf-${name || 'file'}` : name;
}
