import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './source-files.ts';

const UI = 'packages/ui/src/';
const HOLDS_INPUT =
  /^(form|input|textarea|\w*TextInput|Textarea|NumberInput|PasswordInput|Autocomplete)$/;
const OF_FORM = /^\{\.\.\..*(\.props|[fF]ield\(.*\).*)\}$/s;

/** Why nothing in a file itself has to ask before its input is lost. */
type Reason =
  | 'part of a form, which asks'
  | 'kept on the device'
  | 'search or filter'
  | 'sign-in'
  | 'calculation'
  | 'file'
  | 'scanner'
  | 'disabled';

/** The files with input of their own that do not ask, below `packages/ui/src`. */
export const unasked: Readonly<Record<string, Reason>> = {
  'app/commands/palette.tsx': 'search or filter',
  'components/chosen-files.tsx': 'file',
  'components/data-table/filters/editor-form.tsx': 'search or filter',
  'components/data-table/filters/filter-chip.tsx': 'search or filter',
  'components/data-table/toolbar/search-field.tsx': 'search or filter',
  'components/quantity-field/quantity-field.tsx': 'part of a form, which asks',
  'components/region-field.tsx': 'part of a form, which asks',
  'components/stars.tsx': 'part of a form, which asks',
  'features/admin/all-users/person-field.tsx': 'search or filter',
  'features/admin/deliveries/delivery-form.tsx': 'part of a form, which asks',
  'features/admin/fulfill/fulfill-page.tsx': 'scanner',
  'features/admin/fulfill/ship/ship-rows-table.tsx': 'part of a form, which asks',
  'features/admin/import-products/column-choices.tsx': 'kept on the device',
  'features/admin/product-form/blade-section.tsx': 'part of a form, which asks',
  'features/admin/product-form/price-tiers.tsx': 'part of a form, which asks',
  'features/admin/product-grid/grid-row.tsx': 'part of a form, which asks',
  'features/admin/reports/reports-page.tsx': 'search or filter',
  'features/admin/shipping-settings/method-rows.tsx': 'part of a form, which asks',
  'features/admin/shipping-settings/rate-rows.tsx': 'part of a form, which asks',
  'features/admin/shipping-settings/zone-rows.tsx': 'part of a form, which asks',
  'features/checkout/charge-fields.tsx': 'part of a form, which asks',
  'features/checkout/delivery-fields.tsx': 'part of a form, which asks',
  'features/checkout/po-number-field.tsx': 'part of a form, which asks',
  'features/checkout/region-choice.tsx': 'part of a form, which asks',
  'features/comparison/compare-page.tsx': 'calculation',
  'features/machines/cutting/feeds-and-speeds.tsx': 'calculation',
  'features/order-again/again-line.tsx': 'part of a form, which asks',
  'features/order-pad/grid/item-field.tsx': 'kept on the device',
  'features/order-pad/grid/pad-row.tsx': 'kept on the device',
  'features/orders/lines/lines-frame.tsx': 'search or filter',
  'features/product-search/facet-panel.tsx': 'search or filter',
  'features/product/product-template.tsx': 'disabled',
  'features/purchase/line-text-fields.tsx': 'part of a form, which asks',
  'features/purchase/purchase-page.tsx': 'part of a form, which asks',
  'features/scanner/scan-input.tsx': 'scanner',
  'features/settings/server-fields.tsx': 'sign-in',
};

/** The files of the UI with input that no form of ours holds and nothing asks about. */
export function filesThatDoNotAsk(): string[] {
  return sourceFiles()
    .filter((file) => file.startsWith(UI) && file.endsWith('.tsx'))
    .filter((file) => losesInput(file, readFileSync(join(repositoryRoot, file), 'utf8')))
    .map((file) => file.slice(UI.length));
}

/**
 * Whether a file has a `<form>` without the props of `useForm`, `useSubmission` or `useSettingsForm`, or a field that is not of such
 * a form, and does not call `useUnsavedInput` either; or a form in a dialog other than `OpenModal`, which asks.
 */
export function losesInput(file: string, source: string): boolean {
  if (source.includes('useUnsavedInput(')) return false;
  const hasForm = /\buse(Form|Submission|SettingsForm)\(/.test(source);
  let found = hasForm && /<(Modal|Drawer)\b/.test(source);
  new Visitor({
    JSXOpeningElement: ({ name, attributes }) => {
      const element = source.slice(name.start, name.end);
      if (!HOLDS_INPUT.test(element) || (hasForm && element !== 'form')) return;
      found ||= !attributes.some(({ start, end }) => OF_FORM.test(source.slice(start, end)));
    },
  }).visit(parseSync(file, source).program);
  return found;
}
