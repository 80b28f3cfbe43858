import type { LineTexts } from '@kerf/domain/line-texts';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';
import { profileQuery } from '../profile/profile.queries.ts';
import { useHasLineTexts } from './shop.queries.ts';

/** What an account is asked for with its lines; nothing for a visitor, and until that is known. */
export function useLineFields(email: string | null): OrderFields {
  const profile = useQuery({ ...profileQuery(useApi(), email ?? ''), enabled: email !== null });
  return profile.data?.orderFields ?? NO_ORDER_FIELDS;
}

/** Which texts of lines an account is asked for. Without any in the shop nothing more is asked of the server. */
export function useAsksForTexts(email: string | null): (field: keyof LineTexts) => boolean {
  const { lineNote, costCenter } = useLineFields(useHasLineTexts() ? email : null);
  const isAsked = { note: lineNote.kind !== 'off', costCenter: costCenter.kind !== 'off' };
  return (field) => isAsked[field];
}
