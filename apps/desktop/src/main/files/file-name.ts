const LONGEST = 120;

/** Makes a name suggested by the page valid on every OS: no folders, device names or hidden files. */
export function safeFileName(suggested: string): string {
  const name = suggested
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-LONGEST);
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);
  return name === '' || isDevice ? `kerf-${name || 'file'}` : name;
}
