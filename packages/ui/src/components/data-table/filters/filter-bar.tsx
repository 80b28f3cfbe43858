import { Button, Flex, Menu, VisuallyHidden } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { TableControls } from '../use-table.ts';
import { type AddedFilter, isInMenu, paramsOf } from './added-filter.ts';
import { FilterChip } from './filter-chip.tsx';

interface FilterBarProps {
  readonly filters: readonly AddedFilter[];
  readonly table: TableControls;
}

/** The active filters as chips, and a menu to add more. */
export function FilterBar({ filters, table }: FilterBarProps) {
  const { filters: values } = table.view;
  const [openLabel, setOpenLabel] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isSet = (filter: AddedFilter) => paramsOf(filter).some((name) => name in values);
  const shown = filters.filter((filter) => isSet(filter) || filter.label === openLabel);
  const others = filters.filter((filter) => isInMenu(filter) && !shown.includes(filter));

  function remove(filter: AddedFilter): void {
    setOpenLabel(null);
    table.setFilters(Object.fromEntries(paramsOf(filter).map((name) => [name, null])));
    add.current?.focus();
  }

  function open(filter: AddedFilter, opened: boolean): void {
    setOpenLabel(opened ? filter.label : null);
    // What was not set has no chip yet to return the focus to.
    if (!opened && !isSet(filter)) add.current?.focus();
  }

  return (
    <Flex
      component="fieldset"
      wrap="wrap"
      align="center"
      gap="0.375rem 0.5rem"
      mb="sm"
      data-screen-only
    >
      <VisuallyHidden component="legend">Filters</VisuallyHidden>
      {shown.map((filter) => (
        <FilterChip
          key={filter.label}
          filter={filter}
          values={values}
          opened={filter.label === openLabel}
          onOpened={(opened) => open(filter, opened)}
          onApply={(changes) => {
            open(filter, false);
            table.setFilters(changes);
          }}
          onRemove={() => remove(filter)}
        />
      ))}
      <Menu position="bottom-start" returnFocus={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            ref={add}
            variant="subtle"
            size="compact-sm"
            disabled={others.length === 0}
            leftSection={<IconFilterPlus size={15} aria-hidden="true" />}
          >
            Add filter
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflow: 'auto' }}>
          {others.map((filter) => (
            <Menu.Item key={filter.label} onClick={() => setOpenLabel(filter.label)}>
              {filter.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {filters.some(isSet) && (
        <Button variant="subtle" size="compact-sm" onClick={table.clear}>
          Clear all
        </Button>
      )}
    </Flex>
  );
}
