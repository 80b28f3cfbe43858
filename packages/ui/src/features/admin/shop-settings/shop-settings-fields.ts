import {
  type ShopSettings,
  type ShopSettingsChange,
  shopSettingsChange,
} from '@kerf/contract/schemas/shop-settings';
import { ASK_BELOW_PERCENT } from '@kerf/domain/low-price';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';
import { typedNumber } from '../../../components/form/typed-number.ts';

export type SettingsField =
  | 'name'
  | 'address'
  | 'email'
  | 'phone'
  | 'taxNumber'
  | 'footer'
  | 'paper'
  | 'askBelowPercent';
/** The form's fields, and the version of the settings that editing began from. */
type DraftField = SettingsField | 'version';
type SettingsValues = Readonly<Record<DraftField, string>>;

/** A selected picture; null to remove the logo, undefined to leave it unchanged. */
export type ChosenLogo = { readonly mediaType: string; readonly base64: string } | null | undefined;

export function settingsValues(settings: ShopSettings): SettingsValues {
  const { name, address, email, phone, taxNumber, footer, paper, version } = settings;
  const { askBelowPercent = ASK_BELOW_PERCENT } = settings;
  const texts = { name, address, email, phone, taxNumber, footer, paper };
  return { ...texts, askBelowPercent: `${askBelowPercent}`, version: `${version}` };
}

/** The request to save the form over the version that editing began from. */
export function checkSettings(
  values: SettingsValues,
  logo: ChosenLogo,
): Checked<ShopSettingsChange> {
  const typed = {
    ...values,
    ...(logo !== undefined && { logo: logo?.base64 ?? null }),
    askBelowPercent: typedNumber(values.askBelowPercent, 'pieces'),
    version: typedNumber(values.version, 'pieces'),
  };
  return checkBySchema(shopSettingsChange, typed, {
    name: 'Enter the shop’s name.',
    address: 'Enter the shop’s address.',
    askBelowPercent: 'Enter a whole number from 0 to 100.',
  });
}
