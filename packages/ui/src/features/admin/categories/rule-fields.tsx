import { categoryRule } from '@kerf/contract/schemas/category';
import { kindName, productKinds } from '@kerf/domain/category-rule';
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MaterialsField } from '../../../components/form/materials-field.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { counted } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import classes from './categories.module.css';
import { type CategoryValues, chosenIn, ruleOf, withKind } from './category-values.ts';

/** Typing settles before products are counted. */
const SETTLED_MS = 250;

/** A rule without any condition. */
const NONE = 'null';

/** Which products are in a category by themselves, and how many those are. */
export function RuleFields({ form }: { readonly form: Form<keyof CategoryValues> }) {
  const { values, field, change } = form;
  const kinds = values['rule.kinds'];
  return (
    <fieldset className={classes.rule}>
      <legend>Products by rule</legend>
      <Text size="sm" c="dimmed">
        Products that fit all of this are in the category, beside those that were put into it.
      </Text>
      <fieldset className={classes.kinds}>
        <legend>Any of these kinds</legend>
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
      </fieldset>
      <div className={classes.range}>
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
      </div>
      <MaterialsField
        legend="For any of these materials"
        chosen={chosenIn(values['rule.materials'])}
        onChange={(materials) => change('rule.materials', materials)}
      />
      <Fitting values={values} />
    </fieldset>
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
    <p role="status" className={classes.fitting}>
      {settled === NONE && 'No rule.'}
      {rule && data && `Fits ${counted(data.products, 'product')}.`}
    </p>
  );
}
