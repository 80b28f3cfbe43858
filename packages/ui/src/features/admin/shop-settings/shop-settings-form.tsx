import { isApiProblem } from '@kerf/api-client/api-problem';
import { papers, type ShopSettings } from '@kerf/contract/schemas/shop-settings';
import { TEXT_MAX } from '@kerf/domain/limits';
import { PAPER_LINES_MAX, tooManyLines } from '@kerf/domain/paper-lines';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useBaseVersion } from '../../../components/form/use-base-version.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { LogoField } from './logo-field.tsx';
import classes from './shop-settings.module.css';
import { shopSettingsQuery, useUpdateShopSettings } from './shop-settings.queries.ts';
import { checkSettings, type SettingsField, settingsValues } from './shop-settings-fields.ts';
import { useChosenLogo } from './use-chosen-logo.ts';

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
    draft: { form: 'shop-settings', email },
    initial: settingsValues(settings),
    check: (values) => checkSettings(values, logo),
    send: async (change) => {
      const reply = await mutateAsync(change);
      dropSaved(logo);
      return reply;
    },
    onRefused: (error) => {
      if (isApiProblem(error, 'settings_changed')) void catchUp();
    },
  });
  const isChanged = form.dirty || logo !== undefined;
  useBaseVersion({ ...form, dirty: isChanged });
  const isLate = isApiProblem(form.failure, 'settings_changed');

  /** Bases a retry on the latest settings, which untouched fields now show. */
  const catchUp = async () => {
    const { data } = await refetch();
    if (data) form.change('version', settingsValues(data).version);
  };

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
    <form className={classes.form} {...form.props}>
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
      {isLate && (
        <ProblemAlert
          title="Another admin saved the settings meanwhile"
          detail="Nothing of yours was saved, and nothing is lost: your changes are still in the fields, with what was saved above them. Check them and save again."
        />
      )}
      {form.failure && !isLate && (
        <ErrorAlert error={form.failure} onRetry={form.submit} retrying={form.sending} />
      )}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.sending}>
          Save
        </Button>
        {isChanged && (
          <Button variant="subtle" size="md" disabled={form.sending} onClick={drop}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}
