import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Product } from '@kerf/contract/schemas/product';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../app/api.ts';
import { productQuery } from '../../catalog/products.queries.ts';
import { productChoicesQuery } from './manage-products.queries.ts';
import classes from './product-form.module.css';

/** How long typing may pause before it is searched for, in milliseconds. */
const PAUSE_MS = 200;

interface ReplacedByProps {
  /** The product that is being changed, which cannot replace itself; null for a new one. */
  readonly itself: string | null;
  /** The id of the product chosen, empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Searches the catalogue for the product to order instead. */
export function ReplacedBy({ itself, value, error, onChange }: ReplacedByProps) {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const chosen = useQuery({ ...productQuery(api, value), enabled: value !== '' });
  // The field shows the name of what was chosen; that is no search for others.
  const isName = search === chosen.data?.name;
  const found = useQuery({
    ...productChoicesQuery(api, isName ? '' : search.trim()),
    enabled: opened,
  });
  const isGone = isApiProblem(chosen.error, 'not_found');

  const choices = [...(chosen.data ? [chosen.data] : []), ...(found.data?.items ?? [])]
    .filter(
      ({ _id }, place, all) => _id !== itself && all.findIndex((p) => p._id === _id) === place,
    )
    .map(({ _id, name, sku }) => ({ value: _id, label: name, sku }));

  return (
    <Select
      label="Replaced by"
      description="Offered where this one is sold out or gone"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="Search by name or SKU"
      size="md"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Replaced by nothing' }}
      data={choices}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Choice product={found.data?.items.find((p) => p._id === option.value) ?? chosen.data} />
      )}
      nothingFoundMessage={found.isFetching ? 'Searching' : 'No product matches'}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
      maxDropdownHeight={400}
      // Part of the page, so that it is read where it stands.
      comboboxProps={{ withinPortal: false }}
      onDropdownOpen={() => setOpened(true)}
      error={error ?? (isGone && 'That product is gone. Choose another one, or none.')}
    />
  );
}

function Choice({ product }: { readonly product: Product | undefined }) {
  if (product === undefined) return null;
  return (
    <span>
      {product.name} <span className={classes.choiceSku}>{product.sku}</span>
    </span>
  );
}
