import { isApiProblem } from '@kerf/api-client/api-problem';
import {
  LOGO_BYTES_MAX,
  papers,
  type ShopSettings,
  type ShopSettingsChange,
  shopSettingsChange,
} from '@kerf/contract/schemas/shop-settings';
import { TEXT_MAX } from '@kerf/domain/limits';
import { ASK_BELOW_PERCENT } from '@kerf/domain/low-price';
import { PAPER_LINES_MAX, tooManyLines } from '@kerf/domain/paper-lines';
import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ChooseFiles } from '../../../components/chosen-files.tsx';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';
import { typedNumber } from '../../../components/form/typed-number.ts';
import { useUnsavedInput } from '../../../components/form/unsaved-input.ts';
import { rebaseOnSaved, useBaseVersion } from '../../../components/form/use-base-version.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { useApi } from '../../../shared/api.ts';
import parts from '../../../theme/parts.module.css';
import { Note } from '../parts/section.tsx';
import { SettingsFormEnd } from '../parts/settings-form.tsx';
import classes from './shop-settings.module.css';
import { shopSettingsQuery, useUpdateShopSettings } from './shop-settings.queries.ts';

interface ShopSettingsFormProps {
  readonly settings: ShopSettings;
  /** The admin's email address, which drafts belong to. */
  readonly email: string;
}

/** The letterhead, paper and logo of the shop's documents. */
export function ShopSettingsForm({ settings, email }: ShopSettingsFormProps) {
  const { logo, choose, dropSaved } = useChosenLogo(email);
  const { mutateAsync } = useUpdateShopSettings();
  const { refetch } = useQuery(shopSettingsQuery(useApi()));
  const form = useForm({
    draft: { form: 'shop-settings' },
    initial: settingsValues(settings),
    check: (values) => checkSettings(values, logo),
    send: async (change) => {
      const reply = await mutateAsync(change);
      dropSaved(logo);
      return reply;
    },
    onRefused: (error) => {
      if (isApiProblem(error, 'settings_changed'))
        void rebaseOnSaved(form, refetch, (data) => settingsValues(data).version);
    },
  });
  const isChanged = form.dirty || logo !== undefined;
  useUnsavedInput(logo === undefined ? null : 'window');
  useBaseVersion({ ...form, dirty: isChanged });
  const isLate = isApiProblem(form.failure, 'settings_changed');

  const drop = () => {
    form.drop();
    choose(undefined);
  };

  /** After a conflict, changed fields also show what the other admin saved. */
  const field = (name: SettingsField) => {
    const text = settingsValues(settings)[name];
    const differs = form.values[name] !== text;
    const saved = text === '' ? 'nothing' : text;
    return { ...form.field(name), ...(isLate && differs && { description: `Saved: ${saved}` }) };
  };

  /** Says while one types that the text has more lines than documents have room for. */
  const linesField = (name: 'address' | 'footer', max: number) => {
    const shown = field(name);
    return { ...shown, error: tooManyLines(shown.value, max) ?? shown.error };
  };

  return (
    <form {...form.props}>
      <Stack gap="1.25rem" maw="36rem">
        <TextInput
          label="Shop name"
          size="md"
          maxLength={TEXT_MAX.shopName}
          required
          {...field('name')}
        />
        <Textarea
          label="Address"
          size="md"
          rows={4}
          maxLength={TEXT_MAX.shopAddress}
          required
          {...linesField('address', PAPER_LINES_MAX.shopAddress)}
        />
        <TextInput label="Email" type="email" size="md" required {...field('email')} />
        <TextInput
          label="Phone"
          type="tel"
          size="md"
          maxLength={TEXT_MAX.phone}
          {...field('phone')}
        />
        <TextInput
          label="Tax number"
          size="md"
          maxLength={TEXT_MAX.taxNumber}
          {...field('taxNumber')}
        />
        <NativeSelect label="Paper" size="md" data={[...papers]} {...field('paper')} />
        <Textarea
          label="Footer"
          size="md"
          rows={2}
          maxLength={TEXT_MAX.shopFooter}
          placeholder="Bank details, register, opening hours"
          {...linesField('footer', PAPER_LINES_MAX.shopFooter)}
        />
        <TextInput
          label="Ask before a price falls below (%)"
          description="Of the old price, when many products are changed at once. 0 never asks."
          inputMode="numeric"
          size="md"
          {...field('askBelowPercent')}
        />
        <LogoField
          saved={settings.logo}
          chosen={logo}
          error={form.errors.logo}
          onChange={(chosen) => {
            form.clearField('logo');
            choose(chosen);
          }}
        />
        <SettingsFormEnd
          form={form}
          dirty={isChanged}
          what="the settings"
          advice="Nothing of yours was saved, and nothing is lost: your changes are still in the fields, with what was saved above them. Check them and save again."
          onDiscard={drop}
        />
      </Stack>
    </form>
  );
}

// Kept while the app runs, like the drafts of text fields.
const chosen = new Map<string, ChosenLogo>();

/** The logo that this admin has selected but not saved; it survives a visit to another page. */
function useChosenLogo(email: string) {
  const [logo, setLogo] = useState(() => chosen.get(email));
  const choose = (next: ChosenLogo) => {
    chosen.set(email, next);
    setLogo(next);
  };
  /** Drops the logo once it is saved, also after the page was left; one that was chosen since stays. */
  const dropSaved = (saved: ChosenLogo) => {
    if (chosen.get(email) === saved) choose(undefined);
  };
  return { logo, choose, dropSaved };
}

interface LogoFieldProps {
  readonly saved: ShopSettings['logo'];
  readonly chosen: ChosenLogo;
  readonly error: string | undefined;
  readonly onChange: (logo: ChosenLogo) => void;
}

/** The logo at the top of documents: shown, replaced or removed. */
function LogoField({ saved, chosen, error, onChange }: LogoFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const shown = chosen === undefined ? saved : chosen;

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LOGO_BYTES_MAX) return setRefusal('Choose a picture of at most 500 kB.');
    const base64 = await base64Of(file);
    if (base64 === null) {
      return setRefusal('This file cannot be read. It may be open in another program.');
    }
    setRefusal(null);
    onChange({ mediaType: file.type, base64 });
  }

  function remove(): void {
    onChange(null);
    // The button that removes it goes with it.
    chooser.current?.focus();
  }

  return (
    <Stack gap="xs" align="start">
      <Text fw={500} id="logo-label">
        Logo
      </Text>
      {shown ? (
        <img
          className={classes.picture}
          src={`data:${shown.mediaType};base64,${shown.base64}`}
          alt="The shop's logo"
        />
      ) : (
        <Note>None. Documents show the shop's name in its place.</Note>
      )}
      <Group gap="xs">
        <ChooseFiles
          ref={chooser}
          name="logo"
          variant="default"
          size="sm"
          accept="image/png,image/jpeg"
          onFiles={([file]) => void choose(file)}
        >
          {shown ? 'Choose another' : 'Choose a picture'}
        </ChooseFiles>
        {shown && (
          <Button variant="subtle" size="sm" onClick={remove}>
            Remove logo
          </Button>
        )}
      </Group>
      <Note>PNG or JPEG, at most 500 kB and 2,000 pixels on each side.</Note>
      <Text fz="xs" c="var(--kerf-bad)" role="status" className={parts.unlessEmpty ?? ''}>
        {refusal ?? error}
      </Text>
    </Stack>
  );
}

/** A file's bytes; null if it is gone or locked by another program. */
function base64Of(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });
}

type SettingsField =
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
type ChosenLogo = { readonly mediaType: string; readonly base64: string } | null | undefined;

function settingsValues(settings: ShopSettings): SettingsValues {
  const { name, address, email, phone, taxNumber, footer, paper, version } = settings;
  const { askBelowPercent = ASK_BELOW_PERCENT } = settings;
  const texts = { name, address, email, phone, taxNumber, footer, paper };
  return { ...texts, askBelowPercent: `${askBelowPercent}`, version: `${version}` };
}

/** The request to save the form over the version that editing began from. */
function checkSettings(values: SettingsValues, logo: ChosenLogo): Checked<ShopSettingsChange> {
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
