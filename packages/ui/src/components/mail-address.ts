/**
 * A mailto link (RFC 6068). Encoded, because a mailbox may contain a question mark, after which further
 * recipients could be injected.
 */
export function mailAddress(
  email: string,
  headers: Readonly<Partial<Record<'subject' | 'body', string>>> = {},
): string {
  const at = email.lastIndexOf('@');
  const [mailbox, domain] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
  const query = Object.entries(headers).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const to = `mailto:${encodeURIComponent(mailbox)}@${encodeURIComponent(domain)}`;
  return [to, ...(query.length > 0 ? [query.join('&')] : [])].join('?');
}
