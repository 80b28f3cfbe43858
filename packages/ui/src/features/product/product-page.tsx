import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Product } from '@kerf/contract/schemas/product';
import type { ProductPaper } from '@kerf/contract/schemas/product-files';
import { bladeInWords, bladeKindName } from '@kerf/domain/blade-in-words';
import { paperKindNames, paperPath } from '@kerf/domain/product-files';
import { Anchor, Box, Flex, Skeleton, Text, Title } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { SpecificationTable } from '../../components/blade-specification/specification-table.tsx';
import facts from '../../components/fact-row.module.css';
import { ProductPicture } from '../../components/product-card/product-picture.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { fileSize } from '../../components/quantity.tsx';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import * as paths from '../../platform/paths.ts';
import { INSTEAD_OF } from '../../platform/paths.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { BackToProducts } from '../catalog/back-to-products.tsx';
import { NoSuchProduct, ProductNotForAccount } from '../catalog/no-such-product.tsx';
import { isNotForAccount } from '../catalog/not-for-account.tsx';
import { productSummary } from '../catalog/product-summary.ts';
import { useProduct, useReplacement } from '../catalog/products.queries.ts';
import { FeedsAndSpeeds } from '../machines/cutting/feeds-and-speeds.tsx';
import { ProductReviews } from '../review/product-reviews.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { ProductGallery } from './product-gallery.tsx';
import classes from './product-page.module.css';
import { BladeFigure, Description, Notice, ProductSheet } from './product-sheet.tsx';
import { useDrawnPlace, useDrawnProduct } from './use-drawn-product.ts';

/** `/product/:id`: one product with its drawing, prices, specification and reviews. */
export function ProductPage() {
  const { id = '' } = useParams();
  useDrawnPlace();
  return (
    <PageColumn>
      <BackToProducts />
      <OneProduct key={id} id={id} />
    </PageColumn>
  );
}

function OneProduct({ id }: { readonly id: string }) {
  const { data: product, error, refetch, isRefetching } = useDrawnProduct(id);
  usePageTitle(product?.name);
  if (product) return <Sheet product={product} />;
  if (isApiProblem(error, 'not_found')) return <NoSuchProduct id={id} />;
  if (isNotForAccount(error)) return <ProductNotForAccount />;
  if (!error) return <ProductSkeleton />;
  return (
    <>
      <Title order={1} mb="lg">
        Product
      </Title>
      <ErrorAlert error={error} onRetry={() => void refetch()} retrying={isRefetching} />
    </>
  );
}

function Sheet({ product }: { readonly product: Product }) {
  const summary = productSummary(product);
  return (
    <ProductSheet
      name={product.name}
      sku={product.sku}
      notes={
        <>
          <InsteadOf />
          {product.replacedBy !== null && <ReplacedBy product={product} by={product.replacedBy} />}
        </>
      }
      drawing={
        <>
          <ProductGallery name={product.name} pictures={product.pictures ?? []} />
          <DrawingSheet product={summary} />
        </>
      }
      buy={<BuyPanel product={summary} />}
      details={<ProductDetails product={product} />}
    />
  );
}

/** A placeholder for the page while the product loads. */
function ProductSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading the product">
      <div className={classes.head}>
        <Skeleton height={36} width="70%" />
        <Skeleton height={16} width={130} mt="xs" />
      </div>
      <div className={classes.drawing}>
        <div className={parts.panel} style={{ aspectRatio: '40 / 29' }} />
      </div>
      <div className={classes.buy}>
        <SheetSkeleton lines={10} />
      </div>
      <div className={classes.details}>
        <SheetSkeleton lines={8} />
      </div>
    </div>
  );
}

/** The blade as a workshop drawing with its title block, and the photo below if there is one. */
function DrawingSheet({ product }: { readonly product: ProductSummary }) {
  const { blade, sku, img, picture } = product;
  // The gallery next to it shows uploaded pictures.
  if (!blade && picture) return null;
  if (!blade) {
    return (
      <div className={parts.panel}>
        <ProductPicture product={product} eager />
      </div>
    );
  }
  return (
    <>
      <BladeFigure kind={bladeKindName[blade.kind]} sku={sku}>
        <BladeDrawing blade={blade} title={bladeInWords(blade)} variant="sheet" dimensions />
      </BladeFigure>
      {img !== '' && !picture && (
        <Box maw="20rem" mt="md" bd="1px solid var(--kerf-rule)">
          <ProductPicture product={product} />
        </Box>
      )}
    </>
  );
}

interface ReplacedByProps {
  readonly product: Product;
  /** The id of its replacement. */
  readonly by: string;
}

/**
 * Links to the product's replacement and to a comparison. Renders nothing if the replacement is withdrawn
 * too.
 */
function ReplacedBy({ product, by }: ReplacedByProps) {
  const { data: successor, error } = useProduct(by);
  if (isApiProblem(error, 'not_found')) return null;
  return (
    <Notice>
      Replaced by{' '}
      <Anchor component={Link} to={paths.product(by)}>
        {successor?.name ?? 'a newer product'}
      </Anchor>
      .{' '}
      <Anchor component={Link} to={paths.comparison([product._id, by])}>
        Compare the two
      </Anchor>
    </Notice>
  );
}

/** Says that this product replaces the one whose address was opened. */
function InsteadOf() {
  const [search] = useSearchParams();
  const { data: replacement } = useReplacement(search.get(INSTEAD_OF));
  if (!replacement) return null;
  return <Notice>Replaces {replacement.name}, which is no longer sold.</Notice>;
}

/** The product's description, specification, other part numbers and reviews. */
function ProductDetails({ product }: { readonly product: Product }) {
  const { des, blade, aliases, papers = [] } = product;
  return (
    <>
      {des !== '' && <Description>{des}</Description>}
      {blade && (
        <section aria-labelledby="specification">
          <Title order={2} id="specification" mb="sm" fz="1.25rem">
            Specification
          </Title>
          <SpecificationTable blade={blade} />
        </section>
      )}
      {papers.length > 0 && <ProductPapers papers={papers} />}
      {blade && <FeedsAndSpeeds productId={product._id} blade={blade} />}
      {aliases.length > 0 && (
        <section aria-labelledby="aliases">
          <Title order={2} id="aliases" mb="sm" fz="1.25rem">
            Other part numbers for this blade
          </Title>
          <Text mb="sm" c="dimmed">
            Other makers’ numbers and etchings that this product replaces.
          </Text>
          <Box component="ul" className={`${parts.wrapped} ${facts.row}`} ff="monospace" fz="xs">
            {aliases.map((alias) => (
              <li key={alias}>{alias}</li>
            ))}
          </Box>
        </section>
      )}
      <ProductReviews product={product} />
    </>
  );
}

/** A product's documents, such as data sheets, each with its kind and size. */
export function ProductPapers({ papers }: { readonly papers: readonly ProductPaper[] }) {
  const { apiUrl } = usePlatform().config;
  return (
    <section aria-labelledby="papers">
      <Title order={2} id="papers" mb="sm" fz="1.25rem">
        Documents
      </Title>
      <Flex component="ul" direction="column" gap="xs">
        {papers.map(({ file, kind, title, bytes }) => (
          <Flex key={file} component="li" wrap="wrap" gap="0.125rem 0.75rem">
            <Anchor
              href={`${apiUrl.replace(/\/+$/, '')}${paperPath(file, title)}`}
              target="_blank"
              rel="noreferrer"
            >
              {title}
            </Anchor>
            <Text span fz="sm" c="dimmed">
              {title === paperKindNames[kind] || kind === 'other'
                ? `PDF, ${fileSize(bytes)}`
                : `${paperKindNames[kind]}, PDF, ${fileSize(bytes)}`}
            </Text>
          </Flex>
        ))}
      </Flex>
    </section>
  );
}
