import {
  type Paper,
  papers,
  type ShopSettings,
  type ShopSettingsChange,
  shopSettingsChange,
} from '@kerf/contract/schemas/shop-settings';
import {
  type FieldErrors,
  fieldMessage,
  schemaErrors,
} from '../../../components/form/field-errors.ts';

export type SettingsField =
  | 'name'
  | 'address'
  | 'email'
  | 'phone'
  | 'taxNumber'
  | 'footer'
  | 'paper';
export type SettingsValues = Readonly<Record<SettingsField, string>>;

/** A picture that was chosen, null for none, undefined where the logo stays as it is. */
export type ChosenLogo = { readonly mediaType: string; readonly base64: string } | null | undefined;

export function settingsValues(settings: ShopSettings): SettingsValues {
  const { name, address, email, phone, taxNumber, footer, paper } = settings;
  return { name, address, email, phone, taxNumber, footer, paper };
}

/** What is sent: what was typed into the settings of this version. */
export function settingsRequest(
  values: SettingsValues,
  logo: ChosenLogo,
  version: number,
): ShopSettingsChange {
  return {
    ...values,
    paper: paperOf(values.paper),
    ...(logo !== undefined && { logo: logo?.base64 ?? null }),
    version,
  };
}

/** Judges by the schema that the server will use. */
export function settingsErrors(request: ShopSettingsChange): FieldErrors {
  return schemaErrors(
    shopSettingsChange.safeParse(request, { error: fieldMessage }).error?.issues ?? [],
  );
}

function paperOf(value: string): Paper {
  return papers.find((paper) => paper === value) ?? 'Letter';
}
