const NAME_MAX = 80;

/** What a copy of a list is called: "Refill (copy)", then "Refill (copy 2)". A long name makes room for it. */
export function copyName(name: string, copy: number): string {
  const mark = copy === 1 ? ' (copy)' : ` (copy ${copy})`;
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '');
  return `${[...base].slice(0, NAME_MAX - mark.length).join('')}${mark}`;
}
