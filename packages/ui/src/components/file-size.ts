const MB = 1024 * 1024;

/** "240 kB", "1.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} kB`;
  return `${(bytes / MB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
