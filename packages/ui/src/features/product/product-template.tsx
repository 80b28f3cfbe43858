import { PART, place } from '@kerf/domain/page-template';
import { Box, Button, TextInput, Title } from '@mantine/core';
import {
  IconBell,
  IconMinus,
  IconPlus,
  IconScale,
  IconTablePlus,
  IconTrendingDown,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PaperSheet } from '../../components/blade-drawing/blade-drawing.tsx';
import cards from '../../components/product-card/product-card.module.css';
import { NumberText } from '../../components/quantity.tsx';
import quantities from '../../components/quantity-field/quantity-field.module.css';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import { TotalLine } from '../../components/total.tsx';
import volumes from '../../components/volume-prices/volume-prices.module.css';
import { VolumeRow, VolumeTable } from '../../components/volume-prices/volume-prices.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import parts from '../../theme/parts.module.css';
import { BackToProducts } from '../catalog/back-to-products.tsx';
import { GALLERY_SIZES } from './product-gallery.tsx';
import classes from './product-page.module.css';
import {
  BladeFigure,
  Description,
  Expected,
  NotEnough,
  Notice,
  PriceLine,
  ProductSheet,
} from './product-sheet.tsx';

/**
 * The product's page that is drawn at build time and filled by the server (`drawnProduct` of the domain). As high
 * as `ProductPage`, which replaces it; what needs scripts is disabled.
 */
export function ProductTemplate() {
  return (
    <PageColumn>
      <BackToProducts />
      <ProductSheet
        name={place('name')}
        sku={place('sku')}
        notes={
          <Part name="replaced">
            <Notice>
              Replaced by <a href={`/product/${place('by')}`}>a newer product</a>.{' '}
              <a href={`/compare?ids=${place('id')}%2C${place('by')}`}>Compare the two</a>
            </Notice>
          </Part>
        }
        drawing={<Drawing />}
        buy={<Buy />}
        details={<Details />}
      />
    </PageColumn>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <template {...{ [PART]: name }}>{children}</template>;
}

function Drawing() {
  return (
    <>
      <Part name="gallery">
        <Box mb="lg">
          <div className={classes.shown}>
            <Part name="picture">
              <picture className={cards.frame}>
                <source type="image/avif" srcSet={place('avif')} sizes={GALLERY_SIZES} />
                <img
                  className={classes.picture}
                  src={place('plain')}
                  srcSet={place('jpg')}
                  sizes={GALLERY_SIZES}
                  alt={place('alt')}
                  width={place('width')}
                  height={place('height')}
                />
              </picture>
            </Part>
            <Part name="later">
              <div className={classes.picture} />
            </Part>
          </div>
          <Part name="others">
            <ul className={classes.others}>
              <Part name="other">
                <li>
                  <div className={classes.other}>
                    <div className={classes.picture} />
                  </div>
                </li>
              </Part>
            </ul>
          </Part>
        </Box>
      </Part>
      <Part name="drawing">
        <BladeFigure kind={place('kind')} sku={place('sku')}>
          <PaperSheet title={place('words')}>{place('shapes')}</PaperSheet>
        </BladeFigure>
        <Part name="photo">
          <Box maw="20rem" mt="md" bd="1px solid var(--kerf-rule)">
            <Photo />
          </Box>
        </Part>
      </Part>
      <Part name="photoAlone">
        <div className={parts.panel}>
          <Photo />
        </div>
      </Part>
      <Part name="nothing">
        <div className={parts.panel}>
          <div className={cards.sheet}>
            <div className={cards.nothing}>
              <span>No picture yet</span>
            </div>
          </div>
        </div>
      </Part>
    </>
  );
}

function Photo() {
  return (
    // Inside of one, React asks for no picture ahead, whose address is not known yet.
    <picture className={cards.frame}>
      <img
        className={cards.photo}
        src={place('address')}
        alt={place('name')}
        width={320}
        height={240}
      />
    </picture>
  );
}

function Buy() {
  return (
    <>
      <PriceLine price={place('price')} availability={place('availability')}>
        <Part name="expected">
          <Expected>{place('words')}</Expected>
        </Part>
      </PriceLine>
      <Part name="volume">
        <VolumeTable>
          <Part name="chosen">
            <Step isChosen />
          </Part>
          <Part name="step">
            <Step />
          </Part>
          <Part name="beyond">
            <Step isBeyond />
          </Part>
        </VolumeTable>
      </Part>
      <Part name="orderable">
        <Order />
      </Part>
      <Part name="short">
        <NotEnough />
        <Button
          component="a"
          href={`/login?from=%2Fproduct%2F${place('id')}`}
          variant="default"
          leftSection={<IconBell size={16} stroke={1.75} aria-hidden="true" />}
        >
          Log in to get an email when it's back
        </Button>
        <Button size="md" disabled>
          Buy Now
        </Button>
      </Part>
      <Button
        component="a"
        href={`/compare?ids=${place('id')}`}
        variant="subtle"
        color="gray"
        leftSection={<IconScale size={16} stroke={1.75} aria-hidden="true" />}
      >
        Compare
      </Button>
    </>
  );
}

function Step(props: { readonly isChosen?: boolean; readonly isBeyond?: boolean }) {
  return <VolumeRow from={place('from')} each={place('each')} saved={place('saved')} {...props} />;
}

function Order() {
  return (
    <>
      <div>
        <TextInput
          label="Quantity"
          description={place('rule')}
          size="md"
          classNames={{ input: quantities.input ?? '', section: quantities.section ?? '' }}
          value={place('quantity')}
          readOnly
          leftSection={<IconMinus size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          leftSectionWidth={44}
          rightSectionWidth={44}
        />
        <Part name="hint">
          <span className={volumes.hint}>
            <IconTrendingDown size={16} stroke={1.75} aria-hidden="true" />
            <span className={volumes.words}>{place('words')}</span>
          </span>
        </Part>
      </div>
      <TotalLine size="sm">
        <NumberText text={place('total')} />
      </TotalLine>
      <div className={classes.ways}>
        <Button
          component="a"
          href={`/purchase/${place('id')}?quantity=${place('quantity')}`}
          size="md"
        >
          Buy Now
        </Button>
        <Button
          variant="default"
          leftSection={<IconTablePlus size={16} stroke={1.75} aria-hidden="true" />}
          disabled
        >
          Add to order pad
        </Button>
      </div>
    </>
  );
}

function Details() {
  return (
    <>
      <Part name="description">
        <Description>{place('text')}</Description>
      </Part>
      <Part name="specification">
        <section>
          <Title order={2} mb="sm" fz="1.25rem">
            Specification
          </Title>
          <SheetSkeleton lines={10} />
        </section>
      </Part>
      <SheetSkeleton lines={8} />
    </>
  );
}
