import { blade as bladeSchema } from '@kerf/contract/schemas/product';
import { type Blade, inchesFromMillimetres } from '@kerf/domain/blade';
import { TEETH_DRAWN_MAX } from '@kerf/domain/blade-drawing/strip-geometry';
import { type ProductValues, typedBlade, withExamples } from './product-fields.ts';

/** The blade drawn next to the form. */
export interface PreviewBlade {
  readonly blade: Blade | null;
  /** `own`: as typed; `part`: empty fields use example values; `example`: the input is impossible. */
  readonly source: 'own' | 'part' | 'example';
  /** Why the input is not a possible blade. */
  readonly fault: string | null;
}

export function previewBlade(values: ProductValues): PreviewBlade {
  const typed = typedBlade(values);
  if (typed === null) return { blade: null, source: 'own', fault: null };
  const own = bladeSchema.safeParse(typed);
  if (own.success) return drawn(own.data, 'own');
  const part = bladeSchema.safeParse(typedBlade(withExamples(values, true)));
  if (part.success) return drawn(part.data, 'part');
  const fault = part.error.issues.find(({ code }) => code === 'custom')?.message ?? null;
  const example = bladeSchema.safeParse(typedBlade(withExamples(values, false)));
  return { blade: example.data ?? null, source: 'example', fault };
}

function drawn(blade: Blade, source: 'own' | 'part'): PreviewBlade {
  if (teethDrawn(blade) <= TEETH_DRAWN_MAX) return { blade, source, fault: null };
  return { blade: null, source, fault: 'It has too many teeth to be drawn.' };
}

function teethDrawn(blade: Blade): number {
  if (blade.kind === 'circular') return blade.teeth;
  return inchesFromMillimetres(blade.length) * blade.teethPerInch;
}
