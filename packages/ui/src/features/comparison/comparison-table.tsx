import type { Blade } from '@kerf/domain/blade';
import { bladeInWords } from '@kerf/domain/blade-in-words';
import { isOrderable, isOrderableQuantity } from '@kerf/domain/bounds';
import { Button, CloseButton, Group, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { BladeAtScale } from '../../components/blade-drawing/blade-at-scale.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ProductPicture } from '../../components/product-card/product-picture.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import * as paths from '../../platform/paths.ts';
import { FitBadge } from '../machines/fit-badge.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { AddToPad } from '../product/add-to-pad.tsx';
import { type ComparedCell, type ComparedRow, differs } from './compared-rows.ts';
import classes from './comparison.module.css';

interface ComparisonHeadProps {
  readonly products: readonly ProductSummary[];
  readonly quantity: number;
  readonly onRemove: (id: string) => void;
}

/** A column per product: its drawing, all at the same scale, its name and its order buttons. */
export function ComparisonHead({ products, quantity, onRemove }: ComparisonHeadProps) {
  const { machine } = useChosenMachine();
  const span = drawingSpan(products.flatMap(({ blade }) => (blade ? [blade] : [])));
  return (
    <thead>
      <tr>
        <td className={classes.corner}>Drawn to the same scale</td>
        {products.map((product) => (
          <th key={product.id} scope="col" aria-label={product.name} className={classes.column}>
            <div className={classes.drawing}>
              {product.blade ? (
                <BladeAtScale
                  blade={product.blade}
                  title={bladeInWords(product.blade)}
                  span={span}
                />
              ) : (
                <ProductPicture product={product} />
              )}
            </div>
            <Link to={paths.product(product.id)} className={classes.name}>
              {product.name}
            </Link>
            <Text span display="block" mt={4} mb="sm" ff="monospace" fz="xs" c="dimmed">
              {product.sku}
            </Text>
            <CloseButton
              className={classes.remove ?? ''}
              size="sm"
              aria-label={`Remove ${product.name}`}
              onClick={() => onRemove(product.id)}
            />
            <Group gap="xs">
              <FitBadge blade={product.blade} machine={machine} />
              <BuyNow product={product} />
              <AddToPad
                product={product}
                quantity={isOrderableQuantity(quantity, product) ? quantity : null}
                among
              />
            </Group>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function BuyNow({ product }: { readonly product: ProductSummary }) {
  if (!isOrderable(product)) {
    return (
      <Button size="xs" disabled>
        Buy Now
      </Button>
    );
  }
  return (
    <LinkButton to={paths.purchase(product.id)} size="xs" aria-label={`Buy Now: ${product.name}`}>
      Buy Now
    </LinkButton>
  );
}

/** Minimum width of a drawing in millimeters, so that a narrow band still shows a few teeth. */
const SPAN_MIN = 76;

/** How many millimeters a drawing must show so that every blade fits at the same scale. */
function drawingSpan(blades: readonly Blade[]): number {
  return Math.max(SPAN_MIN, ...blades.map(reach));
}

/** A band is shown as a piece, since its whole loop would not fit. */
function reach(blade: Blade): number {
  if (blade.kind === 'circular') return blade.diameter;
  return blade.kind === 'band' ? blade.width * 1.9 : blade.length;
}

interface ComparisonRowsProps {
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

/** A section of the comparison; renders nothing without rows. */
export function ComparisonRows({ title, rows }: ComparisonRowsProps) {
  const [first] = rows;
  if (!first) return null;
  return (
    <tbody>
      <tr>
        <th className={classes.part} scope="rowgroup" colSpan={first.cells.length + 1}>
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.label} row={row} />
      ))}
    </tbody>
  );
}

function Row({ row }: { readonly row: ComparedRow }) {
  const marked = differs(row);
  return (
    <tr data-differs={marked || undefined}>
      <th className={classes.label} scope="row">
        {row.label}
        {marked && <VisuallyHidden> differs</VisuallyHidden>}
      </th>
      {row.cells.map((cell, at) => (
        // Columns have no other identity than their position.
        <td key={`${row.label} ${String(at)}`}>
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell }: { readonly cell: ComparedCell | null }) {
  if (cell === null)
    return (
      <Text span c="dimmed">
        Not specified
      </Text>
    );
  return (
    <>
      <FigureText>{cell.text}</FigureText>
      {cell.detail !== undefined && (
        <Text span display="block" fz="xs" c="dimmed">
          <FigureText>{cell.detail}</FigureText>
        </Text>
      )}
    </>
  );
}
