import { isShownPicture } from '@kerf/contract/client-config';
import { PersonPicture } from '../../components/person-picture.tsx';
import { cutText } from '../../components/review/review-summary.ts';
import { Stars } from '../../components/stars.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import classes from './review.module.css';
import { factsOf, type ReviewValues, ratingOf } from './review-fields.ts';

interface ReviewPreviewProps {
  readonly values: ReviewValues;
}

/** A preview of the review; hidden from screen readers, since it repeats the fields. */
export function ReviewPreview({ values }: ReviewPreviewProps) {
  const { pictureHosts } = usePlatform().config;
  const [text, img] = [values.des.trim(), values.img.trim()];
  const { cut, ...facts } = factsOf(values);
  const isAmount = cut !== undefined && Number.isInteger(cut.count) && cut.count > 0;
  const usage = cutText({ ...facts, cut: isAmount ? cut : undefined });
  return (
    <figure className={classes.preview} aria-hidden="true">
      <div className={classes.card}>
        <Stars rating={ratingOf(values) ?? 0} />
        <blockquote className={classes.text} data-missing={text === '' || undefined}>
          {text === '' ? 'Your review appears here.' : text}
        </blockquote>
        {usage !== '' && <p className={classes.usage}>{usage}</p>}
        <p className={classes.author}>
          <PersonPicture
            name={values.name}
            address={isShownPicture(img, pictureHosts) ? img : ''}
          />
          {values.name.trim()}
        </p>
      </div>
      <figcaption className={classes.caption}>As others will read it</figcaption>
    </figure>
  );
}
