import { CloseButton, Popover } from '@mantine/core';
import type { ParamChanges } from '../table-view.ts';
import { type AddedFilter, type FilterValues, paramsOf } from './added-filter.ts';
import { FilterEditor } from './filter-editor.tsx';
import { FilterValue } from './filter-value.tsx';
import classes from './filters.module.css';

interface FilterChipProps {
  readonly filter: AddedFilter;
  readonly values: FilterValues;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onApply: (changes: ParamChanges) => void;
  readonly onRemove: () => void;
}

/** A filter that is set or being set: its name and value, which open its editor, and a remove button. */
export function FilterChip(props: FilterChipProps) {
  const { filter, values, opened, onOpened, onApply, onRemove } = props;
  const isSet = paramsOf(filter).some((name) => values[name] !== undefined);
  const words = (
    <>
      <span className={classes.label}>{filter.label}</span>{' '}
      {isSet && (
        <span className={classes.value}>
          <FilterValue filter={filter} values={values} />
        </span>
      )}
    </>
  );
  return (
    <span className={classes.chip} data-set={isSet || undefined}>
      {filter.kind === 'linked' ? (
        <span className={classes.words}>{words}</span>
      ) : (
        <Popover
          opened={opened}
          onChange={onOpened}
          position="bottom-start"
          width="min(20rem, calc(100vw - 2rem))"
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <button type="button" className={classes.words} onClick={() => onOpened(!opened)}>
              {words}
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <FilterEditor filter={filter} values={values} onApply={onApply} />
          </Popover.Dropdown>
        </Popover>
      )}
      {isSet && (
        <CloseButton
          size={24}
          iconSize={14}
          aria-label={`Remove the filter ${filter.label}`}
          onClick={onRemove}
        />
      )}
    </span>
  );
}
