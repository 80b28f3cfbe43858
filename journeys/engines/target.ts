/** Something on the page, by what a person calls it. */
export interface Target {
  /** A CSS selector. */
  readonly kind: string;
  /** Its accessible name; with a * at the end, how that begins. */
  readonly name?: string;
  /** What it contains. */
  readonly text?: string;
  readonly within?: Target;
}

type Find = (name: string, within?: Target) => Target;

export const button: Find = (name, within) => ({ kind: 'button', name, ...inside(within) });
export const link: Find = (name, within) => ({ kind: 'a[href]', name, ...inside(within) });
export const field: Find = (name, within) => ({
  kind: 'input, textarea, select',
  name,
  ...inside(within),
});
export const dialog: Target = { kind: '[role=dialog]' };
export const page: Target = { kind: 'body' };

/** The row of a table that contains a text. */
export function row(text: string): Target {
  return { kind: 'tr, [role=row]', text };
}

function inside(within: Target | undefined): Pick<Target, 'within'> {
  return within === undefined ? {} : { within };
}

/** Finds the first such element that is visible. Runs in the page, so it can use nothing of this file. */
export function findElement(target: Target, root: ParentNode = document): Element | undefined {
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const textOf = (elements: Iterable<Node | null>) =>
    plain([...elements].map((element) => element?.textContent ?? '').join(' '));
  const labelsOf = (element: Element) => {
    const named = element.getAttribute('aria-labelledby')?.split(' ');
    if (named) return named.map((id) => document.getElementById(id));
    return 'labels' in element && element.labels instanceof NodeList ? element.labels : [];
  };
  const nameOf = (element: Element) =>
    // Forms mark what they require.
    element.getAttribute('aria-label') ??
    (textOf(labelsOf(element)).replace(/ \*$/, '') || textOf([element]));
  const isNamed = (name: string, wanted: string) =>
    wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
  const isMeant = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    isNamed(nameOf(element), target.name ?? '*') &&
    textOf([element]).includes(target.text ?? '');
  const places = target.within ? [findElement(target.within, root)] : [root];
  return places.flatMap((place) => [...(place?.querySelectorAll(target.kind) ?? [])]).find(isMeant);
}
