import { Box, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import parts from '../../../theme/parts.module.css';
import { type Catalogue, useCatalogue } from '../../catalog/catalogue.ts';
import { type SoldProduct, soldProduct } from '../../catalog/product-summary.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import classes from './pad-row.module.css';

const PAUSE_MS = 180;
const SEARCH_FROM = 2;

interface ItemFieldProps {
  readonly label: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onChoose: (product: SoldProduct) => void;
  readonly onLeave: () => void;
  /** Called for keys that the suggestion list does not handle. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A field for a SKU or name, with suggestions from the catalogue. */
export function ItemField(props: ItemFieldProps) {
  const { label, value, invalid, describedBy, onChange, onChoose, onLeave, onKey } = props;
  const listId = useId();
  const [typed, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(typed ? value : '');
  const open = typed && suggestions.length > 0;

  const close = () => {
    setTyped(false);
    setActive(-1);
  };
  const choose = (product: SoldProduct) => {
    close();
    onChoose(product);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = suggestions[active];
    const step = open ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      setActive(Math.min(Math.max(active + step, -1), suggestions.length - 1));
    } else if (open && event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (open && chosen && event.key === 'Enter') {
      event.preventDefault();
      choose(chosen);
    } else onKey(event);
  };

  return (
    <Box pos="relative">
      <input
        className={classes.padField}
        role="combobox"
        data-column="item"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        placeholder="SKU or name"
        autoComplete="off"
        spellCheck={false}
        value={value}
        title={value}
        onChange={(event) => {
          setTyped(true);
          setActive(-1);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => {
          close();
          onLeave();
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className={`${parts.panel} ${classes.list}`}
        id={listId}
        role="listbox"
        aria-label="Products"
        hidden={!open}
      >
        {open &&
          suggestions.map((product, index) => (
            <div
              key={product.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // On mousedown, since the following blur closes the list.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(product);
              }}
            >
              <Text span ff="monospace" fz="xs">
                {product.sku}
              </Text>
              <Text span c="dimmed" fz="xs">
                {product.name}
              </Text>
            </div>
          ))}
      </div>
    </Box>
  );
}

const none: readonly SoldProduct[] = [];

function useSuggestions(typed: string): readonly SoldProduct[] {
  const catalogue = useCatalogue();
  const wanted = typed.trim();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSearch(wanted), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [wanted]);
  const enabled = wanted.length >= SEARCH_FROM && search.length >= SEARCH_FROM;
  const { data } = useQuery({ ...suggestionsQuery(catalogue, search), enabled });
  return enabled && data ? data.items.map(soldProduct) : none;
}

const SUGGESTED = 8;

/** Suggestions for the text typed so far. */
function suggestionsQuery(catalogue: Catalogue, search: string) {
  return queryOptions({
    queryKey: [...productKeys.all, 'suggestions', search],
    queryFn: ({ signal }) => catalogue.search({ search, limit: SUGGESTED }, signal),
    placeholderData: keepPreviousData,
  });
}
