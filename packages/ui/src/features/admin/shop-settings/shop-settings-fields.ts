import {
  type ShopSettings,
  type ShopSettingsChange,
  shopSettingsChange,
} from '@kerf/contract/schemas/shop-settings';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';
import { typedNumber } from '../../../components/form/typed-number.ts';

export type SettingsField =
  | 'name'
  | 'address'
  | 'email'
  | 'phone'
  | 'taxNumber'
  | 'footer'
  | 'paper';
/** What is typed, and the version of the settings that it was begun from. */
type DraftField = SettingsField | 'version';
type SettingsValues = Readonly<Record<DraftField, string>>;

/** A picture that was chosen, null for none, undefined where the logo stays as it is. */
export type ChosenLogo = { readonly mediaType: string; readonly base64: string } | null | undefined;

export function settingsValues(settings: ShopSettings): SettingsValues {
  const { name, address, email, phone, taxNumber, footer, paper, version } = settings;
  return { name, address, email, phone, taxNumber, footer, paper, version: `${version}` };
}

/** The request that saves what was typed over the settings that it was begun from. */
export function checkSettings(
  values: SettingsValues,
  logo: ChosenLogo,
): Checked<ShopSettingsChange> {
  const typed = {
    ...values,
    ...(logo !== undefined && { logo: logo?.base64 ?? null }),
    version: typedNumber(values.version),
  };
  return checkBySchema(shopSettingsChange, typed, {
    name: 'Enter the shop’s name.',
    address: 'Enter the shop’s address.',
  });
}
