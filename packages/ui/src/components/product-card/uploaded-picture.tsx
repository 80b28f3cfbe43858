import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import { type PictureFormat, picturePath } from '@kerf/domain/product-files';
import { usePlatform } from '../../platform/platform-context.tsx';
import classes from './product-card.module.css';

interface UploadedPictureProps {
  readonly picture: ProductPicture;
  /** The alt text if nobody has written one. */
  readonly name: string;
  /** The image's `sizes` attribute. */
  readonly sizes: string;
  readonly eager?: boolean;
  readonly className?: string | undefined;
  readonly onError?: () => void;
}

/** For browsers without srcset. */
const PLAIN_WIDTH = 640;

/** A product's picture in the smallest file that is sharp at its size. */
export function UploadedPicture(props: UploadedPictureProps) {
  const { picture, name, sizes, eager = false, className, onError } = props;
  const { apiUrl } = usePlatform().config;
  const at = (width: number, format: PictureFormat) =>
    `${apiUrl.replace(/\/+$/, '')}${picturePath(picture.file, width, format)}`;
  const set = (format: PictureFormat) =>
    picture.widths.map((width) => `${at(width, format)} ${width}w`).join(', ');
  const plain = picture.widths.findLast((width) => width <= PLAIN_WIDTH) ?? picture.width;
  return (
    <picture className={classes.frame}>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        className={className}
        src={at(plain, 'jpg')}
        srcSet={set('jpg')}
        sizes={sizes}
        alt={picture.alt === '' ? name : picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={onError}
      />
    </picture>
  );
}
