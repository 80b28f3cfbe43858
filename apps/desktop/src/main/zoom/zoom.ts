const STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;
const SMALLEST = STEPS[0];
const LARGEST = 3;

/** The nearest allowed factor. */
function withinZoom(factor: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, factor));
}

/** The next larger or smaller step; at the end of the range, the same one. */
export function zoomStep(factor: number, direction: 'in' | 'out'): number {
  const next =
    direction === 'in'
      ? STEPS.find((step) => step > factor + 0.001)
      : STEPS.findLast((step) => step < factor - 0.001);
  return next ?? withinZoom(factor);
}

interface ZoomParts {
  readonly first: number;
  /** Applies and saves the factor, and notifies the page. */
  readonly apply: (factor: number) => void;
}

/** The page's zoom. */
export function createZoom({ first, apply }: ZoomParts) {
  let factor = withinZoom(first);
  const set = (wanted: number) => {
    factor = withinZoom(wanted);
    apply(factor);
  };
  return {
    get: () => factor,
    set,
    step: (direction: 'in' | 'out') => set(zoomStep(factor, direction)),
    reset: () => set(1),
  };
}
