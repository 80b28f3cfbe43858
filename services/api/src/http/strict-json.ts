// A name followed by a colon, a string, or a bracket.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}[\]]/g;
const DEPTH_MAX = 100;

/**
 * Parses JSON without duplicate names (I-JSON, RFC 7493, section 2.3), of which different parsers use
 * different values. Throws a SyntaxError, also if the JSON is nested too deeply.
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  refuseTwinsAndDepths(text);
  return value;
}

function refuseTwinsAndDepths(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (const token of text.match(tokens) ?? []) {
    if (token.endsWith(':')) addName(open.at(-1), nameIn(token));
    else if (token.length === 1) follow(open, token);
    if (open.length > DEPTH_MAX) throw new SyntaxError('The body is nested too deeply.');
  }
}

/** Tracks the open objects and arrays, and the names of each object so far. */
function follow(open: (Set<string> | null)[], bracket: string): void {
  if (bracket === '{') open.push(new Set());
  else if (bracket === '[') open.push(null);
  else open.pop();
}

function nameIn(token: string): string {
  const name = token.slice(0, token.lastIndexOf('"') + 1);
  return name.includes('\\') ? String(JSON.parse(name)) : name.slice(1, -1);
}

function addName(names: Set<string> | null | undefined, name: string): void {
  if (names?.has(name)) throw new SyntaxError('A name stands twice in one object.');
  names?.add(name);
}
