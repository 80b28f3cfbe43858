import type { Facet } from '@kerf/contract/schemas/search';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { formatQuantity } from '../../components/quantity.tsx';
import classes from './facet-drawer.module.css';
import { FacetPanel } from './facet-panel.tsx';
import { countChosen, type SearchControls } from './search-view.ts';

interface FacetDrawerProps {
  readonly facets: readonly Facet[];
  readonly controls: SearchControls;
  /** How many products match exactly; null if none do, undefined while they load. */
  readonly total: number | null | undefined;
}

/** The facets next to the results; collapsed on a narrow screen. */
export function FacetDrawer({ facets, controls, total }: FacetDrawerProps) {
  const drawer = useRef<HTMLDetailsElement>(null);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const chosen = countChosen(controls.view);
  const panel = <FacetPanel facets={facets} chosen={chosen} controls={controls} />;
  if (wide) return panel;
  return (
    <details ref={drawer} className={classes.drawer}>
      <summary>{chosen === 0 ? 'Filters' : `Filters, ${chosen} chosen`}</summary>
      {panel}
      <div className={classes.end}>
        <Button fullWidth onClick={() => showFound(drawer.current)}>
          {total === null
            ? 'Show the closest'
            : `Show ${total === undefined ? 'products' : formatQuantity(total)}`}
        </Button>
      </div>
    </details>
  );
}

/** Collapses the filters and scrolls to the results. */
function showFound(drawer: HTMLDetailsElement | null): void {
  if (!drawer) return;
  drawer.open = false;
  const summary = drawer.querySelector('summary');
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView({ block: 'start' });
}
