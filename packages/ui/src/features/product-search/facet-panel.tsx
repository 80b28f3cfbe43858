import type { Facet } from '@kerf/contract/schemas/search';
import type { FacetName } from '@kerf/domain/search/facets';
import { Button, Checkbox } from '@mantine/core';
import { formatQuantity } from '../../components/quantity.tsx';
import classes from './facet-panel.module.css';
import { choiceInWords, facetTitle } from './facet-words.ts';

interface FacetPanelProps {
  readonly facets: readonly Facet[];
  /** How many choices are made. */
  readonly chosen: number;
  readonly onToggle: (name: FacetName, value: string) => void;
  readonly onClear: () => void;
}

/** What the found can be narrowed by, each choice with how many it would leave. */
export function FacetPanel({ facets, chosen, onToggle, onClear }: FacetPanelProps) {
  return (
    <div className={classes.panel}>
      {chosen > 0 && (
        <Button variant="default" size="xs" onClick={onClear}>
          Clear filters
        </Button>
      )}
      {facets.map(({ name, choices }) => (
        <fieldset key={name} className={classes.facet}>
          <legend>{facetTitle[name]}</legend>
          {choices.map((choice) => (
            <Checkbox
              key={choice.value}
              size="xs"
              checked={choice.chosen}
              onChange={() => onToggle(name, choice.value)}
              label={
                <>
                  {choiceInWords(name, choice)}
                  <span className={classes.count}>{formatQuantity(choice.count)}</span>
                </>
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
