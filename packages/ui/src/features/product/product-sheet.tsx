import { Box, Title } from '@mantine/core';
import { IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NumberText } from '../../components/quantity.tsx';
import parts from '../../theme/parts.module.css';
import classes from './product-page.module.css';

// The parts of the page that the server draws before React does (product-template.tsx), so that both are alike.

interface ProductSheetProps {
  readonly name: string;
  readonly sku: string;
  /** Below the name. */
  readonly notes: ReactNode;
  readonly drawing: ReactNode;
  readonly buy: ReactNode;
  readonly details: ReactNode;
}

/** The layout of a product's page. */
export function ProductSheet({ name, sku, notes, drawing, buy, details }: ProductSheetProps) {
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <Title order={1}>{name}</Title>
        <Box component="p" mt="xs" ff="monospace" fz="sm" c="dimmed">
          {sku}
        </Box>
        {notes}
      </header>
      <div className={classes.drawing}>{drawing}</div>
      <div className={classes.buy}>
        <section className={`${parts.panel} ${classes.panel}`} aria-label="Price and order">
          {buy}
        </section>
      </div>
      <div className={classes.details}>{details}</div>
    </article>
  );
}

/** A sentence about the product below its name. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.notice} role="note">
      <IconArrowForwardUp size={20} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

interface BladeFigureProps {
  readonly kind: string;
  readonly sku: string;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A workshop drawing with its title block. */
export function BladeFigure({ kind, sku, children }: BladeFigureProps) {
  return (
    <figure className={parts.panel}>
      {children}
      <figcaption className={classes.block}>
        <span className={classes.cell}>{kind}</span>
        <span className={classes.cell}>{sku}</span>
        <span className={classes.cell}>Dimensions in mm</span>
      </figcaption>
    </figure>
  );
}

interface PriceLineProps {
  readonly price: string;
  readonly availability: string;
  /** Below the availability. */
  readonly children?: ReactNode;
}

/** What a piece costs, and how many can be ordered. */
export function PriceLine({ price, availability, children }: PriceLineProps) {
  return (
    <p className={classes.price}>
      <Box component="span" fz="1.5rem" fw={500} lh="1.2">
        <NumberText text={price} unit="each" />
      </Box>
      <Box component="span" fz="sm" c="dimmed">
        {availability}
        {children}
      </Box>
    </p>
  );
}

/** What is on its way. */
export function Expected({ children }: { readonly children: string }) {
  return (
    <Box component="span" display="block">
      Expected: {children}
    </Box>
  );
}

/** Said of a product with too little stock for its smallest order. */
export function NotEnough() {
  return (
    <Box component="p" fw={600}>
      Not enough stock to order
    </Box>
  );
}

/** What the maker says about the product. */
export function Description({ children }: { readonly children: string }) {
  return <p className={classes.description}>{children}</p>;
}
