import { type Publication, productState } from '@kerf/domain/publication';
import { isOtherZone, viewerTimeZone } from '../../shop-time/shop-time-zone.ts';

/** The form's choices for publishing a product. */
export const publications = ['published', 'now', 'draft', 'scheduled'] as const;
type PublicationChoice = (typeof publications)[number];

interface PublicationValues {
  readonly publication: string;
  /** The local time in the input: "2027-03-12T06:00:00". */
  readonly publishAt: string;
}

/** The form's values for a product's publication. */
export function publicationValues(product: Publication): PublicationValues {
  const state = productState(product, new Date());
  const { publishedAt } = product;
  if (state === 'scheduled' && publishedAt) {
    return { publication: state, publishAt: localMoment(new Date(publishedAt)) };
  }
  return { publication: state === 'draft' ? 'draft' : 'published', publishAt: '' };
}

/** The choices, depending on whether the product is already published. */
export function publicationChoices(isPublished: boolean): PublicationChoice[] {
  return [isPublished ? 'published' : 'now', 'draft', 'scheduled'];
}

/**
 * The publication time as API input. Undefined leaves it unchanged, or publishes a new product immediately;
 * an empty string is an invalid time.
 */
export function typedPublication({
  publication,
  publishAt,
}: PublicationValues): string | null | undefined {
  if (publication === 'draft') return null;
  if (publication === 'now') return new Date().toISOString();
  if (publication !== 'scheduled') return undefined;
  const moment = new Date(publishAt);
  return publishAt === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

function localMoment(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
}

/** The time is read in the time zone of the admin who types it. */
export function zoneInWords(timeZone: string): string {
  const own = `Your time zone, ${viewerTimeZone()}`;
  return isOtherZone(timeZone) ? `${own}. The shop’s is ${timeZone}.` : own;
}
