import type { TaxTerms } from '../tax/terms.ts';

const since = { from: '2020-01-01', to: null };

/** A German shop that is registered in Austria and Oregon too. */
export const sampleTaxTerms: TaxTerms = {
  isCharged: true,
  country: 'DE',
  region: '',
  registrations: [
    { country: 'DE', region: '', number: 'DE136695976', ...since },
    { country: 'AT', region: '', number: 'ATU13585627', ...since },
    { country: 'US', region: 'US-OR', number: '', ...since },
  ],
  rates: [
    { name: 'VAT', country: 'DE', region: '', covers: 'all', milliPercent: 19_000, ...since },
    { name: 'VAT', country: 'AT', region: '', covers: 'all', milliPercent: 20_000, ...since },
    {
      name: 'Sales tax',
      country: 'US',
      region: 'US-OR',
      covers: 'all',
      milliPercent: 8_875,
      ...since,
    },
  ],
  whenUnanswered: 'charge',
  askAgainDays: 90,
};
