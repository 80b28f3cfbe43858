import type { Review } from '@kerf/contract/schemas/review';
import type { CutUnit } from '@kerf/domain/review-figures';
import { buyer, customers, type SampleCustomer } from './sample-customers.ts';

/** A review. It counts as verified if the customer has a paid order. */
export interface SampleReview {
  readonly customer: SampleCustomer;
  readonly name: string;
  readonly rating: number;
  readonly des: string;
  readonly img: '';
  readonly writtenHoursAgo: number;
  /** The product reviewed. */
  readonly sku?: string;
  readonly told?: Pick<Review, 'machine' | 'material' | 'cut'>;
}

type Told = Pick<SampleReview, 'sku' | 'told'>;

function told(
  sku: string,
  material: Review['material'],
  machine: string,
  count?: number,
  unit: CutUnit = 'cuts',
): Told {
  const cut = count === undefined ? undefined : { count, unit };
  return { sku, told: { machine, material, cut } };
}

const {
  marcus,
  ingrid,
  tomasz,
  claire,
  juergen,
  priya,
  sam,
  beth,
  hector,
  aoife,
  ken,
  lena,
  dale,
} = customers;

/** Newest first. */
export const sampleReviews: readonly SampleReview[] = [
  {
    customer: aoife,
    name: 'Aoife Brennan',
    rating: 5,
    des: 'Housed stair strings in ash with the 250 fine crosscut. End grain straight off the saw took glue with no sanding. We change at about 300 treads.',
    img: '',
    writtenHoursAgo: 31,
    ...told('KC-250-30-80T', 'Hardwood', 'Panel saw', 600),
  },
  {
    customer: hector,
    name: 'Hector R.',
    rating: 4,
    des: 'Drycut 305 on 3 mm box section all week, 600 cuts and still square. Lost one tip when a new guy dropped the head on it, so that one is on us. Would like pin holes for our older saw.',
    img: '',
    writtenHoursAgo: 76,
    ...told('KC-305-25-60S', 'Steel', 'Dry-cut saw', 600),
  },
  {
    customer: marcus,
    name: 'Marcus Oyelaran',
    rating: 5,
    des: 'Twelve Sheetline 96T blades, checked them all on the plate with an indicator: runout under 0.05 on every one. Melamine is clean both sides with the scorer set as the sheet says.',
    img: '',
    writtenHoursAgo: 140,
    ...told('KC-300-30-96T', 'Laminate', 'Panel saw with scorer'),
  },
  {
    customer: sam,
    name: 'Sam, deck builder',
    rating: 4,
    des: 'The 24T framing blades go through treated pine like it is dry. Boxes of twenty suit us. One arrived with a scuffed coating, cut the same as the rest.',
    img: '',
    writtenHoursAgo: 220,
    ...told('KC-190-30-24T', 'Softwood', 'Framing saw', 1500),
  },
  {
    customer: claire,
    name: 'Claire Vasseur',
    rating: 5,
    des: 'The veneer blade at 18 mm above the sheet, oak veneer on birch ply, no tear-out on the underside. The note about the height in the description is correct and useful.',
    img: '',
    writtenHoursAgo: 301,
    ...told('KC-250-30-80H', 'Plywood', 'Table saw', 80, 'metres'),
  },
  {
    customer: beth,
    name: 'Beth at Cardinal Sawmill',
    rating: 4,
    des: 'Sawmill bands stay true through frozen spruce. I get eight sharpenings, not the ten they say, but our logs are skidded and full of grit.',
    img: '',
    writtenHoursAgo: 412,
    ...told('KB-4010-32-22', 'Softwood', 'Band mill', 9000, 'metres'),
  },
  {
    customer: juergen,
    name: 'J. Althaus',
    rating: 5,
    des: 'Aluminium profile, 80 teeth, two saws, spray mist. 14 weeks between regrinds where the last make gave us 9. Delivery to Berlin took eight days.',
    img: '',
    writtenHoursAgo: 530,
    ...told('KC-250-30-80A', 'Aluminium', 'Double mitre saw', 12_000),
  },
  {
    customer: ken,
    name: 'Ken Nakagawa',
    rating: 4,
    des: 'Drawer fronts in koa, across the grain. Clean both sides with a zero-clearance insert. It wants a slow feed in 40 mm, and says so on the sheet.',
    img: '',
    writtenHoursAgo: 600,
    ...told('KC-250-30-80T', 'Hardwood', 'Table saw', 350),
  },
  {
    customer: priya,
    name: 'Priya Raman',
    rating: 3,
    des: 'Edge on 10 mm cast acrylic is good, a quick flame and done. But the 100 tooth has been out of stock for weeks, and we had to split a job over two blade types.',
    img: '',
    writtenHoursAgo: 655,
  },
  {
    customer: ingrid,
    name: 'Ingrid S.',
    rating: 5,
    des: 'Oak door casings, painted later, joints that close without a plane. We keep one for show and one for everything else.',
    img: '',
    writtenHoursAgo: 720,
    ...told('KC-250-30-80T', 'Hardwood', 'Sliding table saw', 900),
  },
  {
    customer: ken,
    name: 'Ken Nakagawa',
    rating: 5,
    des: 'Koa is expensive, so the thin-kerf rip pays for itself. Straight over two metres with a splitter behind it. No burn marks.',
    img: '',
    writtenHoursAgo: 790,
    ...told('KC-254-15-24T', 'Hardwood', 'Table saw'),
  },
  {
    customer: tomasz,
    name: 'Tomasz, timber frames',
    rating: 5,
    des: 'Green oak, 200 by 200 posts, two passes with the 400 rip. It does not bind when the log moves. You need the big saw for it, they are honest about that.',
    img: '',
    writtenHoursAgo: 1010,
    ...told('KC-400-30-28T', 'Hardwood', 'Beam saw', 200),
  },
  {
    customer: marcus,
    name: 'Marcus O.',
    rating: 4,
    des: 'Birch ply in 18 mm: top face perfect, the underside needs the scorer or tape. For melamine take the panel blade instead.',
    img: '',
    writtenHoursAgo: 1120,
    ...told('KC-250-30-80T', 'Plywood', 'Panel saw', 240, 'metres'),
  },
  {
    customer: dale,
    name: 'Dale P.',
    rating: 4,
    des: 'Six cords on one 450 before it wanted sharpening. Larch bark with sand in it is what kills them. Minimum of six is a lot for a one-man outfit.',
    img: '',
    writtenHoursAgo: 1240,
    ...told('KC-450-30-40T', 'Softwood', 'Firewood saw'),
  },
  {
    customer: tomasz,
    name: 'Tomasz K.',
    rating: 4,
    des: 'Trims oak pegs and braces after the big saw has done its part. Dry wood only; in green oak the gullets are too small.',
    img: '',
    writtenHoursAgo: 1330,
    ...told('KC-250-30-80T', 'Hardwood', 'Mitre saw', 400),
  },
  {
    customer: lena,
    name: 'Lena Fischer',
    rating: 2,
    des: 'Ordered the laminate floor blade for exhibition panels with an HPL face. It is too coarse for that and chipped the edge. Support answered the same day and named the right one.',
    img: '',
    writtenHoursAgo: 1480,
    ...told('KC-190-30-60T', 'Laminate', 'Plunge saw', 12),
  },
  {
    customer: buyer,
    name: 'Robin Hale',
    rating: 5,
    des: 'We keep the Allday 50T on the apprentice saw. It forgives everything and comes back from the grinder as good as new.',
    img: '',
    writtenHoursAgo: 1610,
    ...told('KC-250-30-50T', 'Hardwood', 'Table saw'),
  },
  {
    customer: ingrid,
    name: 'Ingrid Sandberg',
    rating: 4,
    des: 'The 216 fine mitre makes a joint in painted skirting that needs no filler. Slower than the 48, so keep both. The packaging is plain card, which I like.',
    img: '',
    writtenHoursAgo: 1900,
    ...told('KC-216-30-64T', 'MDF', 'Mitre saw', 2000),
  },
];
