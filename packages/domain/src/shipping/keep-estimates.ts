import type { ShippingMethod, ShippingTerms } from './terms.ts';

/**
 * Terms to be saved over others. A calendar or transit days that a request leaves out stay as they were, so that an
 * app from before them doesn't delete them; null deletes them.
 */
export function keepEstimates(asked: ShippingTerms, before: ShippingTerms): ShippingTerms {
  const { zones, methods } = asked;
  const calendar = asked.calendar === undefined ? before.calendar : asked.calendar;
  return {
    zones,
    methods: methods.map((method) => keepTransit(method, before)),
    ...(calendar && { calendar }),
  };
}

function keepTransit(method: ShippingMethod, before: ShippingTerms): ShippingMethod {
  if (method.kind !== 'rates') return method;
  const { transit: asked, ...others } = method;
  const was = before.methods.find(({ id }) => id === method.id);
  const kept = was?.kind === 'rates' ? was.transit : undefined;
  const transit = asked === undefined ? kept : asked;
  return { ...others, ...(transit && { transit }) };
}
