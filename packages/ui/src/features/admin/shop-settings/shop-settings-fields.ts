import {
  type ShopSettings,
  type ShopSettingsChange,
  shopSettingsChange,
} from '@kerf/contract/schemas/shop-settings';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';

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

/** The request that saves what was typed over the settings of this version. */
export function checkSettings(
  values: SettingsValues,
  logo: ChosenLogo,
  version: number,
): Checked<ShopSettingsChange> {
  return checkBySchema(shopSettingsChange, {
    ...values,
    ...(logo !== undefined && { logo: logo?.base64 ?? null }),
    version,
  });
}
