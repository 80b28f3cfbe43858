import { isApiProblem } from '@kerf/api-client/api-problem';
import { type CategoryTree, newCategory } from '@kerf/contract/schemas/category';
import { CATEGORY_NAME_MAX, categoryBranches } from '@kerf/domain/category';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { checkBySchema, serverErrors } from '../../../components/form/field-errors.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import classes from './categories.module.css';
import { useChangeTree } from './categories.queries.ts';

const missing = { name: 'Enter a name.' };

/** Adds a category, at the top level or below another one. */
export function AddCategory({ tree }: { readonly tree: CategoryTree }) {
  const { mutateAsync } = useChangeTree(tree);
  // Kept after adding, for the next category.
  const [parentId, setParentId] = useState('');
  const parents = categoryBranches(tree.categories).map(({ category }) => ({
    value: category._id,
    label: `Below ${category.name}`,
  }));
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) =>
      checkBySchema(
        newCategory.pick({ name: true, parentId: true }),
        { name, parentId: parentId === '' ? null : parentId },
        missing,
      ),
    sendOnce: (category, idempotencyKey) =>
      mutateAsync((api, version) =>
        api.addCategory({ body: { ...category, version } }, { idempotencyKey }),
      ),
    refusedFields: (error) =>
      isApiProblem(error, 'category_name_taken') ? { name: error.detail } : serverErrors(error),
  });
  return (
    <form className={classes.add} {...form.props}>
      <TextInput
        label="New category"
        size="md"
        maxLength={CATEGORY_NAME_MAX}
        autoComplete="off"
        {...form.field('name')}
      />
      <NativeSelect
        label="Place"
        size="md"
        value={parentId}
        data={[{ value: '', label: 'First level' }, ...parents]}
        onChange={(event) => {
          setParentId(event.currentTarget.value);
          // Another place is another request.
          form.clear();
        }}
      />
      <Button type="submit" size="md" loading={form.sending}>
        Add category
      </Button>
      {form.failure && (
        <div className={classes.wide}>
          <ErrorAlert error={form.failure} />
        </div>
      )}
    </form>
  );
}
