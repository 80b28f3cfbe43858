import { type Category, categoryChange } from '@kerf/contract/schemas/category';
import { productKinds } from '@kerf/domain/category-rule';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';

const CHOICES = ', ';

/** The fields of a category's form. */
export type CategoryValues = ReturnType<typeof valuesOf>;

/** A category as it is edited. The names of a rule's fields are their paths in the request. */
export function valuesOf({ name, slug, title, description, rule }: Category) {
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
export function chosenIn(text: string): string[] {
  return text.split(CHOICES).filter((choice) => choice !== '');
}

/** The field with a kind chosen or not, in the order of lists. */
export function withKind(text: string, kind: string, isChosen: boolean): string {
  const chosen = chosenIn(text);
  const kept = productKinds.filter((each) => (each === kind ? isChosen : chosen.includes(each)));
  return kept.join(CHOICES);
}

/** The rule in a request; null if every field of it is empty. */
export function ruleOf(values: CategoryValues) {
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
export function checkCategory(values: CategoryValues, version: number): Checked<CategoryChange> {
  const { name, slug, title, description } = values;
  const request = { name, slug, title, description, rule: ruleOf(values), version };
  return checkBySchema(categoryChange, request, missing);
}
