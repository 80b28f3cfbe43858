/** A reply as JSON. Made here, since what Hono makes for another status than 200 copies its headers. */
export function jsonResponse(
  reply: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(reply), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
