import { calendarFaults } from './calendar-faults.ts';
import { methodsFaults } from './method-faults.ts';
import type { ShippingTerms, TermsFault } from './terms.ts';
import { zoneFaults } from './zone-faults.ts';

/** Lists what is wrong with terms. Empty if they can be saved. */
export function termsFaults(terms: ShippingTerms): TermsFault[] {
  return [
    ...repeatedNames('zones', terms.zones),
    ...zoneFaults(terms.zones),
    ...repeatedNames('methods', terms.methods),
    ...methodsFaults(terms),
    ...calendarFaults(terms),
  ];
}

function repeatedNames(
  path: string,
  named: readonly { readonly id: string; readonly name: string }[],
): TermsFault[] {
  const [names, ids] = [new Set<string>(), new Set<string>()];
  return named.flatMap(({ id, name }, index) => {
    const key = name.toLowerCase();
    const faults: TermsFault[] = [];
    if (names.has(key)) {
      faults.push({ path: `${path}.${index}.name`, message: 'Choose another name.' });
    }
    if (ids.has(id)) faults.push({ path: `${path}.${index}.id`, message: 'Use each id once.' });
    names.add(key);
    ids.add(id);
    return faults;
  });
}
