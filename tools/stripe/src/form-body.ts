/** A form body as a tree. Lists stay objects keyed by index, since only the reader of a field knows which it is. */
export interface FormTree {
  [name: string]: FormValue;
}
export type FormValue = string | FormTree;

const MAX_DEPTH = 8;

function emptyTree(): FormTree {
  return Object.create(null);
}

function keyPath(name: string): readonly string[] {
  const head = name.split('[', 1)[0] ?? '';
  const rest = [...name.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map(
    (match) => match[1] ?? '',
  );
  return [head, ...rest].slice(0, MAX_DEPTH);
}

function child(tree: FormTree, key: string): FormTree {
  const found = tree[key];
  if (typeof found === 'object') return found;
  const made = emptyTree();
  tree[key] = made;
  return made;
}

/** Parses `a[b]=1&list[0]=x&list[]=y` into a tree, from a body or a query string. */
export function parseForm(text: string): FormTree {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = keyPath(name);
    let tree = root;
    for (const key of path.slice(0, -1)) tree = child(tree, key);
    const last = path.at(-1) ?? '';
    tree[last === '' ? String(Object.keys(tree).length) : last] = value;
  }
  return root;
}

/** The same text for equal trees, whatever the order of their fields; compared for idempotency. */
export function canonicalForm(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalForm(value[key] ?? '')}`);
  return `{${fields.join(',')}}`;
}
