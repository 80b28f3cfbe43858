import { decideTax } from '@kerf/domain/tax/decide-tax';
import { isTaxCharged } from '@kerf/domain/tax/terms';
import type { TaxGateway } from './tax-gateway.ts';

/** The shop's own terms: registrations and rates that staff have set up. */
export const ownRules: TaxGateway = {
  decider: 'own',
  postalCodesOf: [],
  isCharged: isTaxCharged,
  atOnce: decideTax,
  ask: async (question) => decideTax(question),
  books: null,
};
