import { isApiProblem } from '@kerf/api-client/api-problem';
import {
  type Category,
  type CategoryTree,
  categoryChange,
  categoryRule,
} from '@kerf/contract/schemas/category';
import { kindName, productKinds } from '@kerf/domain/category-rule';
import { Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Checked,
  checkBySchema,
  serverErrors,
} from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { MaterialsField } from '../../../components/form/materials-field.tsx';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { type Form, useForm } from '../../../components/form/use-form.ts';
import { counted } from '../../../components/quantity.tsx';
import { toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { FieldGroup } from '../parts/layout.tsx';
import classes from './categories.module.css';
import { useChangeTree } from './categories.queries.ts';

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
    <FormDialog form={form} title={`Edit ${name}`} onClose={onClose} action="Save">
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
    </FormDialog>
  );
}

function hasSameTexts(one: Category, other: Category): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}

/** Typing settles before products are counted. */
const SETTLED_MS = 250;

/** A rule without any condition. */
const NONE = 'null';

/** Which products are in a category by themselves, and how many those are. */
function RuleFields({ form }: { readonly form: Form<keyof CategoryValues> }) {
  const { values, field, change } = form;
  const kinds = values['rule.kinds'];
  return (
    <FieldGroup legend="Products by rule" className={classes.rule}>
      <Text fz="sm" c="dimmed">
        Products that fit all of this are in the category, beside those that were put into it.
      </Text>
      <FieldGroup legend="Any of these kinds" look="row">
        {productKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindName(kind)}
            checked={chosenIn(kinds).includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              change('rule.kinds', withKind(kinds, kind, checked))
            }
          />
        ))}
      </FieldGroup>
      <Group grow align="start">
        <TextInput
          label="Diameter from (mm)"
          inputMode="decimal"
          autoComplete="off"
          {...field('rule.diameterFrom')}
        />
        <TextInput
          label="Diameter to (mm)"
          inputMode="decimal"
          autoComplete="off"
          {...field('rule.diameterTo')}
        />
      </Group>
      <MaterialsField
        legend="For any of these materials"
        chosen={chosenIn(values['rule.materials'])}
        onChange={(materials) => change('rule.materials', materials)}
      />
      <Fitting values={values} />
    </FieldGroup>
  );
}

/** How many products fit the rule as it is typed. */
function Fitting({ values }: { readonly values: CategoryValues }) {
  const api = useApi();
  const [settled] = useDebouncedValue(JSON.stringify(ruleOf(values)), SETTLED_MS);
  const rule = categoryRule.safeParse(JSON.parse(settled)).data;
  const { data } = useQuery({
    queryKey: ['products', 'category-rule', settled],
    queryFn: ({ signal }) => api.matchCategoryRule({ body: rule ?? {} }, { signal }),
    enabled: rule !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Text role="status" fw={500}>
      {settled === NONE && 'No rule.'}
      {rule && data && `Fits ${counted(data.products, 'product')}.`}
    </Text>
  );
}

const CHOICES = ', ';

/** The fields of a category's form. */
type CategoryValues = ReturnType<typeof valuesOf>;

/** A category as it is edited. The names of a rule's fields are their paths in the request. */
function valuesOf({ name, slug, title, description, rule }: Category) {
  return {
    name,
    slug,
    title,
    description,
    'rule.kinds': (rule?.kinds ?? []).join(CHOICES),
    'rule.diameterFrom': `${rule?.diameterFrom ?? ''}`,
    'rule.diameterTo': `${rule?.diameterTo ?? ''}`,
    'rule.materials': (rule?.materials ?? []).join(CHOICES),
  };
}

/** The choices that a field holds. */
function chosenIn(text: string): string[] {
  return text.split(CHOICES).filter((choice) => choice !== '');
}

/** The field with a kind chosen or not, in the order of lists. */
function withKind(text: string, kind: string, isChosen: boolean): string {
  const chosen = chosenIn(text);
  const kept = productKinds.filter((each) => (each === kind ? isChosen : chosen.includes(each)));
  return kept.join(CHOICES);
}

/** The rule in a request; null if every field of it is empty. */
function ruleOf(values: CategoryValues) {
  const { 'rule.kinds': kinds, 'rule.materials': materials } = values;
  const { 'rule.diameterFrom': from, 'rule.diameterTo': to } = values;
  if ([kinds, materials, from, to].every((text) => text.trim() === '')) return null;
  return {
    ...(kinds !== '' && { kinds: chosenIn(kinds) }),
    ...(materials !== '' && { materials: chosenIn(materials) }),
    diameterFrom: wireNumber(from, 'length'),
    diameterTo: wireNumber(to, 'length'),
  };
}

type CategoryChange = ReturnType<typeof categoryChange.parse>;

const missing = { name: 'Enter a name.', slug: 'Enter an address.' };

/** The request that saves a category, or what is wrong with it. */
function checkCategory(values: CategoryValues, version: number): Checked<CategoryChange> {
  const { name, slug, title, description } = values;
  const request = { name, slug, title, description, rule: ruleOf(values), version };
  return checkBySchema(categoryChange, request, missing);
}
