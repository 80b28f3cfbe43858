import { type Publication, productState } from '@kerf/domain/publication';

/** How a product is to be published, as the form holds it. */
export const publications = ['published', 'now', 'draft', 'scheduled'] as const;
type PublicationChoice = (typeof publications)[number];

interface PublicationValues {
  readonly publication: string;
  /** The local moment of an input: "2027-03-12T06:00:00". */
  readonly publishAt: string;
}

/** What the form shows of a product's publication. */
export function publicationValues(product: Publication): PublicationValues {
  const state = productState(product, new Date());
  const { publishedAt } = product;
  if (state === 'scheduled' && publishedAt) {
    return { publication: state, publishAt: localMoment(new Date(publishedAt)) };
  }
  return { publication: state === 'draft' ? 'draft' : 'published', publishAt: '' };
}

/** The choices for a product that is published, or is not yet. */
export function publicationChoices(isPublished: boolean): PublicationChoice[] {
  return [isPublished ? 'published' : 'now', 'draft', 'scheduled'];
}

/**
 * The moment of publication as the API takes it. Undefined leaves it as it is, which a new product is
 * published by at once; an empty text is no moment.
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
