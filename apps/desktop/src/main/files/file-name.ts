const LONGEST = 120;

/** Turns a name suggested by the page into one that is valid on every system: no folders, devices or hidden files. */
export function safeFileName(suggested: string): string {
  const name = suggested
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-LONGEST);
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);
  return name === '' || isDevice ? `kerf-${name || 'file'}` : name;
}
