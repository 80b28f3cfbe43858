const LONGEST = 2_000;
const mailHeaders = new Set(['subject', 'body']);

/**
 * Whether the OS may open an address: https, the store's own pages, or mailto. Any other scheme could start a
 * program with arguments chosen by a page.
 */
export function mayOpenOutside(address: string, store: string): boolean {
  if (address.length > LONGEST || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return isPlainMail(url);
  // A store on this machine has no TLS.
  const isWeb = url.protocol === 'https:' || url.origin === new URL(store).origin;
  return isWeb && url.username === '' && url.password === '';
}

/** Some mail programs attach local files if a header names them. */
function isPlainMail({ pathname, searchParams }: URL): boolean {
  return pathname.includes('@') && [...searchParams.keys()].every((name) => mailHeaders.has(name));
}
