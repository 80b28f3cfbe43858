import type { Address } from '@kerf/domain/address/address';
import { addressFaults, isRefused } from '@kerf/domain/address/address-faults';
import { findCountry } from '@kerf/domain/address/countries';
import { ProblemError } from '@kerf/domain/problem';

/**
 * Throws a ProblemError about each part that the address's country requires and that is missing. What is only
 * unusual passes: clients ask about it.
 */
export function checkAddress(address: Address, path: string): void {
  const errors = addressFaults(address, findCountry(address.country))
    .filter(isRefused)
    .map(({ field, message }) => ({ path: `${path}.${field}`, message }));
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
}
