import type { Facet } from '@kerf/contract/schemas/search';
import { useMediaQuery } from '@mantine/hooks';
import classes from './facet-drawer.module.css';
import { FacetPanel } from './facet-panel.tsx';
import { countChosen, type SearchControls } from './search-view.ts';

interface FacetDrawerProps {
  readonly facets: readonly Facet[];
  readonly controls: SearchControls;
}

/** The facets beside what they narrow; on a narrow screen folded away until somebody asks for them. */
export function FacetDrawer({ facets, controls }: FacetDrawerProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const chosen = countChosen(controls.view.chosen);
  const panel = (
    <FacetPanel
      facets={facets}
      chosen={chosen}
      onToggle={controls.toggle}
      onClear={controls.clearFacets}
    />
  );
  if (wide) return panel;
  return (
    <details className={classes.drawer}>
      <summary>{chosen === 0 ? 'Filters' : `Filters, ${chosen} chosen`}</summary>
      {panel}
    </details>
  );
}
