import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Product } from '@kerf/contract/schemas/product';
import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryAlert } from '../../components/loaded.tsx';
import { useCatalogue } from './catalogue.ts';
import { productChoicesQuery, productQuery } from './products.queries.ts';

/** Delay after the last key press before searching, in milliseconds. */
const PAUSE_MS = 200;

interface ProductSelectProps {
  readonly label: string;
  readonly description?: string;
  /** The label of the button that clears the field. */
  readonly clearLabel: string;
  /** The id of a product to exclude; null for none. */
  readonly without?: string | null;
  /** The id of the selected product, or empty. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field that searches for and selects a product. */
export function ProductSelect(props: ProductSelectProps) {
  const { label, description, clearLabel, without = null, value, error, onChange } = props;
  const catalogue = useCatalogue();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const chosen = useQuery({ ...productQuery(catalogue, value), enabled: value !== '' });
  // The field shows the selected product's name, which is not a search.
  const isName = search === chosen.data?.name;
  const found = useQuery({
    ...productChoicesQuery(catalogue, isName ? '' : search.trim()),
    enabled: opened,
  });
  const isGone = isApiProblem(chosen.error, 'not_found');

  const choices = [...(chosen.data ? [chosen.data] : []), ...(found.data?.items ?? [])]
    .filter(
      ({ _id }, place, all) => _id !== without && all.findIndex((p) => p._id === _id) === place,
    )
    .map(({ _id, name, sku }) => ({ value: _id, label: name, sku }));

  return (
    <Stack gap="xs">
      <Select
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Search by name or SKU"
        size="md"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': clearLabel }}
        data={choices}
        // The server has already filtered.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <Choice product={found.data?.items.find((p) => p._id === option.value) ?? chosen.data} />
        )}
        nothingFoundMessage={emptyMessage(found)}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        searchValue={typed}
        onSearchChange={setTyped}
        maxDropdownHeight={400}
        // Rendered in place, so that screen readers find it after the field.
        comboboxProps={{ withinPortal: false, hideDetached: false }}
        onDropdownOpen={() => setOpened(true)}
        error={error ?? (isGone && 'That product is no longer sold. Choose another, or none.')}
      />
      {found.error && <QueryAlert query={found} />}
    </Stack>
  );
}

/** Null for a failed search, which says nothing of the products and has an alert of its own. */
function emptyMessage({ isFetching, error }: Pick<UseQueryResult, 'isFetching' | 'error'>) {
  if (isFetching) return 'Searching…';
  return error ? null : 'No product matches';
}

function Choice({ product }: { readonly product: Product | undefined }) {
  if (product === undefined) return null;
  return (
    <span>
      {product.name}{' '}
      <Text span display="block" ff="monospace" fz="xs" c="dimmed">
        {product.sku}
      </Text>
    </span>
  );
}
