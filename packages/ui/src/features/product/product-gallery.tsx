import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import { ActionIcon, Box, Modal, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { UploadedPicture } from '../../components/product-card/uploaded-picture.tsx';
import classes from './product-page.module.css';

interface ProductGalleryProps {
  readonly name: string;
  readonly pictures: readonly ProductPicture[];
}

/** How wide the large picture is, as its `sizes`. */
export const GALLERY_SIZES = '(max-width: 62em) 100vw, 55vw';

/** A product's pictures: one large with thumbnails below, full-window on click. */
export function ProductGallery({ name, pictures }: ProductGalleryProps) {
  const [at, setAt] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const place = Math.min(at, pictures.length - 1);
  const shown = pictures[place];
  if (!shown) return null;
  const stepBy = (by: number) =>
    pictures.length < 2 ? null : () => setAt((place + by + pictures.length) % pictures.length);
  const back = stepBy(-1);
  const forward = stepBy(1);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') back?.();
    if (key === 'ArrowRight') forward?.();
  };
  const titleOf = (picture: ProductPicture) => (picture.alt === '' ? name : picture.alt);

  return (
    <Box component="section" mb="lg" aria-label="Pictures" onKeyDown={onKeyDown}>
      <UnstyledButton
        className={classes.shown ?? ''}
        aria-label={`Enlarge picture: ${titleOf(shown)}`}
        onClick={() => setLarge(true)}
      >
        <UploadedPicture
          key={shown.file}
          picture={shown}
          name={name}
          sizes={GALLERY_SIZES}
          className={classes.picture}
          eager
        />
      </UnstyledButton>
      {pictures.length > 1 && (
        <ul className={classes.others}>
          {pictures.map((picture, index) => (
            <li key={picture.file}>
              <UnstyledButton
                className={classes.other ?? ''}
                aria-label={`Picture ${index + 1} of ${pictures.length}: ${titleOf(picture)}`}
                aria-current={index === place}
                onClick={() => setAt(index)}
              >
                <UploadedPicture
                  picture={picture}
                  name=""
                  sizes="5rem"
                  className={classes.picture}
                />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={titleOf(shown)}
        fullScreen
        onKeyDown={onKeyDown}
      >
        <div className={classes.large}>
          <Step name="Previous picture" icon={IconChevronLeft} onStep={back} />
          <UploadedPicture
            key={shown.file}
            picture={shown}
            name={name}
            sizes="100vw"
            className={classes.whole}
            eager
          />
          <Step name="Next picture" icon={IconChevronRight} onStep={forward} />
        </div>
      </Modal>
    </Box>
  );
}

interface StepProps {
  readonly name: string;
  readonly icon: TablerIcon;
  /** Null if there is only one picture. */
  readonly onStep: (() => void) | null;
}

function Step({ name, icon: Icon, onStep }: StepProps) {
  if (!onStep) return null;
  return (
    <ActionIcon variant="default" size="xl" aria-label={name} onClick={onStep}>
      <Icon aria-hidden="true" />
    </ActionIcon>
  );
}
