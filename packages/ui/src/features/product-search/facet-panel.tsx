import type { Facet } from '@kerf/contract/schemas/search';
import { bladeKindName } from '@kerf/domain/blade-in-words';
import {
  type ExactFacet,
  exactFacets,
  exactValue,
  type FacetName,
} from '@kerf/domain/search/facets';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { formatQuantity } from '../../components/quantity.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import classes from './products-page.module.css';
import type { SearchControls } from './search-view.ts';

interface FacetPanelProps {
  readonly facets: readonly Facet[];
  /** How many filters are selected. */
  readonly chosen: number;
  readonly controls: SearchControls;
}

/** The facets of the results, each choice with its count. */
export function FacetPanel({ facets, chosen, controls }: FacetPanelProps) {
  const { machine } = useChosenMachine();
  return (
    <Stack gap="lg" align="flex-start">
      {chosen > 0 && (
        <Button variant="default" size="xs" onClick={controls.clearFacets}>
          Clear filters
        </Button>
      )}
      {machine && (
        <fieldset className={classes.facet}>
          <legend>My machine</legend>
          <Checkbox
            size="xs"
            checked={controls.view.fits}
            onChange={controls.toggleFits}
            label={`Fits ${machine.name}`}
          />
        </fieldset>
      )}
      {facets.map(({ name, choices }) => (
        <fieldset key={name} className={classes.facet}>
          <legend>{facetTitle[name]}</legend>
          {choices.map((choice) => (
            <Checkbox
              key={choice.value}
              size="xs"
              checked={choice.chosen}
              onChange={() => controls.toggle(name, choice.value)}
              label={
                <>
                  {choiceInWords(name, choice)}
                  <Text span ms="xs" ff="monospace" fz="0.75rem" c="dimmed">
                    {formatQuantity(choice.count)}
                  </Text>
                </>
              }
            />
          ))}
          {exactFacets.map(
            (each) => each === name && <ExactField key="exact" name={each} controls={controls} />,
          )}
        </fieldset>
      ))}
    </Stack>
  );
}

interface ExactFieldProps {
  readonly name: ExactFacet;
  readonly controls: SearchControls;
}

/** An exact value instead of a facet's ranges, applied on Enter or blur. */
function ExactField({ name, controls }: ExactFieldProps) {
  const { [name]: choices = [] } = controls.view.chosen;
  const [first = ''] = choices;
  const chosen = exactValue(name, first) === null ? '' : first;
  const [typed, setTyped] = useState(chosen);
  const [wrong, setWrong] = useState(false);
  const inAddress = choices.join();
  const [shown, setShown] = useState(inAddress);
  // Not by a new key, which would take the focus from the field.
  if (shown !== inAddress) {
    setShown(inAddress);
    setTyped(chosen);
    setWrong(false);
  }
  const take = () => {
    const text = typed.trim().replace(',', '.');
    const isValue = exactValue(name, text) !== null;
    setWrong(text !== '' && !isValue);
    if (text === chosen || (text !== '' && !isValue)) return;
    controls.setExact(name, text === '' ? null : text);
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    take();
  };
  return (
    <form onSubmit={onSubmit}>
      <TextInput
        size="xs"
        maw="7rem"
        aria-label={`${facetTitle[name]}, exact value`}
        placeholder="Exact value"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={wrong && 'Enter a number.'}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
      />
    </form>
  );
}

const facetTitle: Record<FacetName, string> = {
  kind: 'Type',
  diameter: 'Diameter, mm',
  bore: 'Bore, mm',
  kerf: 'Kerf, mm',
  teeth: 'Teeth',
  length: 'Length, mm',
  teethPerInch: 'Teeth per inch',
  grind: 'Grind',
  material: 'Material',
  price: 'Price',
  inStock: 'Stock',
};

type Choice = Pick<Facet['choices'][number], 'value' | 'from' | 'to'>;

/** A choice's label under its facet's title: "180 to 200", "450 and over", "TCG". */
export function choiceInWords(name: FacetName, { value, from, to }: Choice): string {
  if (name === 'kind') return kindName[value] ?? value;
  if (name === 'inStock') return value === 'true' ? 'In stock' : 'Not enough stock';
  if (from === null) return value;
  const unit = name === 'price' ? '$' : '';
  const number = (each: number) => `${unit}${formatQuantity(each)}`;
  if (to === from) return number(from);
  if (to === null) return `${number(from)} and over`;
  return from === 0 ? `under ${number(to)}` : `${number(from)} to ${number(to)}`;
}

const kindName: Readonly<Record<string, string>> = { ...bladeKindName, other: 'Other' };
