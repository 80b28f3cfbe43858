import { isApiProblem } from '@kerf/api-client/api-problem';
import type { CategoryTree } from '@kerf/contract/schemas/category';
import { CATEGORY_NAME_MAX, categoryBranches } from '@kerf/domain/category';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import classes from './categories.module.css';
import { useChangeTree } from './categories.queries.ts';

/** Adds a category, on the first level or below another one. */
export function AddCategory({ tree }: { readonly tree: CategoryTree }) {
  const { mutate, isPending, error, reset } = useChangeTree(tree);
  const [name, setName] = useState('');
  const [parentId, setParentId] = useState('');
  const [isUnnamed, setUnnamed] = useState(false);
  const parents = categoryBranches(tree.categories).map(({ category }) => ({
    value: category._id,
    label: `Below ${category.name}`,
  }));

  function add(event: SyntheticEvent) {
    event.preventDefault();
    setUnnamed(name.trim() === '');
    if (name.trim() === '') return;
    const body = { name, parentId: parentId === '' ? null : parentId };
    mutate((api, version) => api.addCategory({ body: { ...body, version } }), {
      onSuccess: () => setName(''),
    });
  }

  const isTaken = isApiProblem(error, 'category_name_taken');
  return (
    <form className={classes.add} noValidate onSubmit={add}>
      <TextInput
        label="New category"
        size="md"
        maxLength={CATEGORY_NAME_MAX}
        autoComplete="off"
        value={name}
        error={isUnnamed ? 'Enter a name.' : isTaken && error.detail}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setUnnamed(false);
          if (error) reset();
        }}
      />
      <NativeSelect
        label="Place"
        size="md"
        value={parentId}
        data={[{ value: '', label: 'First level' }, ...parents]}
        onChange={(event) => setParentId(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isPending}>
        Add category
      </Button>
      {error && !isTaken && (
        <div className={classes.wide}>
          <ErrorAlert error={error} />
        </div>
      )}
    </form>
  );
}
