const LONGEST = 2_000;
const mailHeaders = new Set(['subject', 'body']);

/**
 * Whether an address may be handed to the system: a web page over TLS, or a mail. Any other scheme could start
 * a program of the machine with what a page wrote.
 */
export function mayOpenOutside(address: string): boolean {
  if (address.length > LONGEST || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return isPlainMail(url);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Some mail programs attach files of the machine where a header asks for it. */
function isPlainMail({ pathname, searchParams }: URL): boolean {
  return pathname.includes('@') && [...searchParams.keys()].every((name) => mailHeaders.has(name));
}
