import type { Blade, Material } from '@kerf/domain/blade';
import type { CategoryRule } from '@kerf/domain/category-rule';
import type { CutUnit } from '@kerf/domain/review-figures';
import type { ProductPiece } from '@kerf/domain/shipping/piece';
import type { PriceTier } from '@kerf/domain/volume-price';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { ShownPaper, ShownPicture } from './files.ts';
import type { Timestamp } from './timestamps.ts';

/** The columns of a product whose changes create a new version. */
export type CatalogueColumns = Pick<
  Selectable<CatalogueTables['products']>,
  | 'sku'
  | 'name'
  | 'des'
  | 'img'
  | 'price_cents'
  | 'min_order'
  | 'blade'
  | 'pack_size'
  | 'price_tiers'
  | 'aliases'
  | 'replaced_by'
  | 'published_at'
  | 'category_ids'
  | 'piece'
>;

export interface CatalogueTables {
  /** A tree of two levels. */
  categories: {
    id: Generated<string>;
    parent_id: string | null;
    /** Among the categories with the same parent, from 0. */
    position: number;
    name: string;
    slug: string;
    title: Generated<string>;
    description: Generated<string>;
    /** Products that fit it are in the category, beside those that were put there. */
    rule: ColumnType<CategoryRule | null, string | null | undefined, string | null>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };

  /** A single row, which every change of the tree locks. */
  category_tree: {
    only_row: GeneratedAlways<boolean>;
    version: Generated<number>;
  };

  /** Written by a trigger on `categories`. */
  former_category_slugs: {
    slug: string;
    category_id: string;
  };

  product_codes: {
    code: string;
    product_id: string;
  };

  /** Written by triggers on `products`. Lengths are in millimetres. */
  product_search: {
    product_id: string;
    name: string;
    price_cents: number;
    created_at: Date;
    title: string;
    words: string;
    /** The values of all facets, four bits each; see `facet-signature.ts`. */
    signature: number;
    kind: number;
    grind: number | null;
    in_stock: boolean;
    size: number | null;
    second: number | null;
    third: number | null;
    plate: number | null;
    teeth: number | null;
    teeth_per_inch: number | null;
    published_at: Generated<Date>;
  };

  products: {
    id: string;
    sku: string;
    name: string;
    des: string;
    img: string;
    price_cents: number;
    min_order: number;
    on_hand: number;
    held: Generated<number>;
    blade: JSONColumnType<Blade> | null;
    pack_size: Generated<number>;
    /** How one piece ships; null if nothing of it is known. */
    piece: ColumnType<ProductPiece | null, string | null | undefined, string | null>;
    price_tiers: JSONColumnType<PriceTier[], string | undefined>;
    aliases: Generated<string[]>;
    replaced_by: Generated<string | null>;
    /** The reorder point, in units. */
    reorder_at: Generated<number | null>;
    reorder_quantity: Generated<number | null>;
    /** Incremented by a trigger on every change of a `CatalogueColumns` column, which do not include the stock. */
    version: Generated<number>;
    /** Its pictures in order; the files are in the file store. Not part of a version. */
    pictures: JSONColumnType<ShownPicture[], string | undefined, string>;
    papers: JSONColumnType<ShownPaper[], string | undefined, string>;
    /** Increases with every change of the pictures and papers. */
    files_version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    /** Null for a draft; in the future for a scheduled product. */
    published_at: Generated<Date | null>;
    /** The categories that it was put into. */
    category_ids: Generated<string[]>;
    /** The categories whose rule it fits. Written by a trigger, and by a change of a rule. */
    ruled_ids: Generated<string[]>;
  };

  /** Earlier versions of a product. Written by a trigger. */
  product_versions: {
    product_id: string;
    version: number;
    /** The whole row at the time; only these columns are read. */
    said: JSONColumnType<CatalogueColumns>;
    replaced_at: Timestamp;
  };

  reviews: {
    id: string;
    author_id: string | null;
    author_email: string | null;
    name: string;
    img: string;
    rating: number;
    des: string;
    verified: boolean;
    product_id: string | null;
    /** Whether the author had paid for the product when writing it. */
    bought: Generated<boolean>;
    machine: string | null;
    material: Material | null;
    cut_count: number | null;
    cut_unit: CutUnit | null;
    created_at: Timestamp;
  };

  search_words: {
    word: string;
    stem: GeneratedAlways<string | null>;
  };
}
