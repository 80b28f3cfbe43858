import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import { pictureAddresses } from '@kerf/domain/product-files';
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

/** A product's picture in the smallest file that is sharp at its size. */
export function UploadedPicture(props: UploadedPictureProps) {
  const { picture, name, sizes, eager = false, className, onError } = props;
  const { avif, jpg, plain } = pictureAddresses(usePlatform().config.apiUrl, picture);
  return (
    <picture className={classes.frame}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        className={className}
        src={plain}
        srcSet={jpg}
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
