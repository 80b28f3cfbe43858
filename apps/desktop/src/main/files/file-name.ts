const LONGEST = 120;

/** A name that every system takes, from one that the page suggests: no folders, no device, nothing hidden. */
export function safeFileName(suggested: string): string {
  const name = suggested
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-LONGEST);
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);
  return name === '' || isDevice ? `kerf-${name || 'file'}` : name;
}
