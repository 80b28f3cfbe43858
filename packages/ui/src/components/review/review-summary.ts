import { isShownPicture, type PictureHosts } from '@kerf/contract/client-config';
import type { Review } from '@kerf/contract/schemas/review';
import { cutText } from './cut.messages.ts';

/** What is shown of a review. */
export interface ReviewSummary {
  readonly id: string;
  readonly name: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly text: string;
  /** The address of a picture, or empty. */
  readonly img: string;
  /** What was cut, on what and how much, or empty. */
  readonly told: string;
  /** What the server vouches for of its author. */
  readonly mark: 'Verified buyer' | null;
}

/** A review of the shop. Of pictures those at the hosts that the configuration names are shown. */
export function reviewSummary(review: Review, pictureHosts: PictureHosts): ReviewSummary {
  const { _id: id, name, rating, des: text, verified } = review;
  return {
    id,
    name,
    rating,
    text,
    img: isShownPicture(review.img, pictureHosts) ? review.img : '',
    told: cutText(review),
    mark: verified ? 'Verified buyer' : null,
  };
}

/** A review beside the product that it is about: what else its author bought says nothing there. */
export function productReviewSummary(review: Review, pictureHosts: PictureHosts): ReviewSummary {
  return { ...reviewSummary(review, pictureHosts), mark: review.bought ? 'Verified buyer' : null };
}
