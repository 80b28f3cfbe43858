import { isShownPicture, type PictureHosts } from '@kerf/contract/client-config';
import type { Review } from '@kerf/contract/schemas/review';
import { formatQuantity } from '../quantity.tsx';

/** The parts of a review that are shown. */
export interface ReviewSummary {
  readonly id: string;
  readonly name: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly text: string;
  /** The URL of a picture, or empty. */
  readonly img: string;
  /** What was cut, on what machine and how much, or empty. */
  readonly cut: string;
  /** What the server verified about its author. */
  readonly mark: 'Verified buyer' | null;
}

/** A review of the shop. Only pictures on the configured hosts are shown. */
export function reviewSummary(review: Review, pictureHosts: PictureHosts): ReviewSummary {
  const { _id: id, name, rating, des: text, verified } = review;
  return {
    id,
    name,
    rating,
    text,
    img: isShownPicture(review.img, pictureHosts) ? review.img : '',
    cut: cutText(review),
    mark: verified ? 'Verified buyer' : null,
  };
}

/** A review on a product's page: only a purchase of that product counts as verified. */
export function productReviewSummary(review: Review, pictureHosts: PictureHosts): ReviewSummary {
  return { ...reviewSummary(review, pictureHosts), mark: review.bought ? 'Verified buyer' : null };
}

/** "Hardwood · about 600 cuts · Panel saw": how the reviewer used the blade; empty if not given. */
export function cutText({ material, cut, machine }: Pick<Review, 'material' | 'cut' | 'machine'>) {
  return [material, cut && amountInWords(cut), machine].filter(Boolean).join(' · ');
}

function amountInWords({ count, unit }: NonNullable<Review['cut']>): string {
  return `about ${formatQuantity(count)} ${count === 1 ? unit.slice(0, -1) : unit}`;
}
