import type { ShippingTerms, TermsFault } from './terms.ts';

/** Lists what is wrong with the days that estimates go by. */
export function calendarFaults({ calendar, methods }: ShippingTerms): TermsFault[] {
  const isNeverOpen = calendar?.workingDays.length === 0;
  const transits = methods.flatMap((method, index) => {
    const transit = method.kind === 'rates' ? method.transit : null;
    if (!transit || transit.from === null || transit.from <= transit.to) return [];
    return [
      { path: `methods.${index}.transit.to`, message: 'Enter at least as many days as “from”.' },
    ];
  });
  return [
    ...(isNeverOpen
      ? [{ path: 'calendar.workingDays', message: 'Choose at least one working day.' }]
      : []),
    ...transits,
  ];
}
