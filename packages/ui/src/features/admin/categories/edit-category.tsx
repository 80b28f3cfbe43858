import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Category, CategoryTree } from '@kerf/contract/schemas/category';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { serverErrors } from '../../../components/form/field-errors.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { OpenModal } from '../../../components/open-modal.tsx';
import { toastSuccess } from '../../../components/toasts.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useChangeTree } from './categories.queries.ts';
import { checkCategory, valuesOf } from './category-values.ts';
import { RuleFields } from './rule-fields.tsx';

interface EditCategoryProps {
  readonly tree: CategoryTree;
  readonly category: Category;
  readonly onClose: () => void;
}

/** Edits a category's name, the texts of its page in the shop, and its rule. */
export function EditCategory({ tree, category, onClose }: EditCategoryProps) {
  const { mutateAsync } = useChangeTree(tree);
  const { name, _id: id } = category;
  const [base, setBase] = useState({ category, version: tree.version });
  const current = tree.categories.find((each) => each._id === id);
  const [isOutdated, setOutdated] = useState(false);
  // A retry overwrites the current texts, which untouched fields show as soon as they are fetched.
  if (isOutdated && current && tree.version !== base.version) {
    setOutdated(false);
    setBase({ category: current, version: tree.version });
  }
  // Changes elsewhere in the tree are no conflict; only changes to this category's texts are. Saving a deleted one
  // is refused as such.
  const version = !current || hasSameTexts(current, base.category) ? tree.version : base.version;
  const form = useForm({
    initial: valuesOf(base.category),
    check: (values) => checkCategory(values, version),
    send: (body) => mutateAsync((api) => api.updateCategory({ params: { id }, body })),
    onRefused: (error) => setOutdated(isApiProblem(error, 'categories_changed')),
    onSent: () => {
      toastSuccess('Category saved');
      onClose();
    },
    refusedFields: serverErrors,
  });
  return (
    <OpenModal
      onClose={form.sending ? () => {} : onClose}
      title={`Edit ${name}`}
      withCloseButton={false}
    >
      <form {...form.props}>
        <Stack gap="md">
          <TextInput label="Name" size="md" data-autofocus {...form.field('name')} />
          <TextInput
            label="Address"
            description="/category/…  Old links lead to the new address."
            size="md"
            spellCheck={false}
            {...form.field('slug')}
          />
          <TextInput
            label="Page title"
            description="Leave blank to use the name."
            size="md"
            {...form.field('title')}
          />
          <Textarea
            label="Description"
            description="Shown on the page and by search engines."
            size="md"
            rows={4}
            {...form.field('description')}
          />
          <RuleFields form={form} />
          {form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={form.sending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.sending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}

function hasSameTexts(one: Category, other: Category): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}
