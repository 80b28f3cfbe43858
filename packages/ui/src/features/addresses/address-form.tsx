import { isApiProblem } from '@kerf/api-client/api-problem';
import type { BookAddress } from '@kerf/contract/schemas/address';
import { ADDRESS_TEXT_MAX } from '@kerf/domain/address/address';
import { countryCodes, findCountry } from '@kerf/domain/address/countries';
import {
  type AddressPart,
  type Country,
  findRegion,
  partLabels,
  regionsOf,
} from '@kerf/domain/address/country';
import { countryName } from '@kerf/domain/address/country-name';
import { formParts } from '@kerf/domain/address/form-parts';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { rebaseOnSaved, useBaseVersion } from '../../components/form/use-base-version.ts';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import {
  type AddressField,
  addressValues,
  checkAddress,
  newAddressValues,
  TICKED,
  unusualKey,
} from './address-values.ts';
import { type Book, useAddresses, useSaveAddress } from './addresses.queries.ts';

interface AddressFormProps {
  readonly book: Book;
  /** The address to edit; null for a new one. */
  readonly address: BookAddress | null;
  /** All addresses of the book. */
  readonly others: readonly BookAddress[];
  readonly onSaved: (address: BookAddress) => void;
}

interface PartProps {
  readonly form: Form<AddressField>;
}

/**
 * Adds or edits an address, with the fields and labels of its country. In a chunk of its own, since it brings the
 * data of all countries.
 */
export function AddressForm({ book, address, others, onSaved }: AddressFormProps) {
  const id = address?._id ?? null;
  const { mutateAsync } = useSaveAddress(book, id);
  const { refetch } = useAddresses(book);
  const whose = book.of === 'own' ? '' : ` of ${book.email}`;
  const pointedOut = useRef(address ? unusualKey(address.address) : null);
  const form = useForm({
    draft: { form: `address ${id ?? 'new'}${whose}` },
    initial: address ? addressValues(address) : newAddressValues(others),
    check: (values) => {
      const { request, errors } = checkAddress(values, (unusual) => {
        const isKept = pointedOut.current === unusual;
        pointedOut.current = unusual;
        return isKept;
      });
      return { request: request && { body: request, version: Number(values.version) }, errors };
    },
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: onSaved,
    onRefused: (error) => {
      if (isApiProblem(error, 'record_changed'))
        void rebaseOnSaved(form, refetch, (all) => versionIn(all, id));
    },
  });
  useBaseVersion(form);
  return (
    <form className={parts.fields} {...form.props}>
      <WhereFields form={form} />
      <DeliveryFields form={form} />
      <Uses form={form} />
      {form.failure && (
        <div className={parts.wide} ref={showWhole}>
          <ErrorAlert error={form.failure} onRetry={form.submit} />
        </div>
      )}
      <Group className={parts.wide ?? ''} justify="flex-end" gap="xs" align="stretch">
        {form.dirty && (
          <Button variant="subtle" disabled={form.sending} onClick={form.drop}>
            Discard changes
          </Button>
        )}
        <Button type="submit" loading={form.sending}>
          Save address
        </Button>
      </Group>
    </form>
  );
}

function versionIn(addresses: readonly BookAddress[], id: string | null): string {
  return `${addresses.find(({ _id }) => _id === id)?.version ?? ''}`;
}

/** A dialog that has waited for the form has given the focus to its Close button. */
function takeFocus(field: HTMLElement | null): void {
  if (field?.closest('[role="dialog"]')?.contains(document.activeElement)) field.focus();
}

/** The dialog is longer than a phone's screen, and the failure may appear below it. */
function showWhole(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'nearest' });
}

const countryChoices = countryCodes()
  .map((value) => ({ value, label: countryName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

function WhereFields({ form }: PartProps) {
  const country = findCountry(form.values['address.country']);
  const filled = {
    city: form.values['address.city'],
    region: form.values['address.region'],
    postalCode: form.values['address.postalCode'],
  };
  const chooseCountry = (value: string) => {
    form.change('address.country', value);
    form.change('address.region', '');
    // What was wrong with it in another country.
    form.clearField('address');
  };
  return (
    <>
      <NativeSelect
        label="Country"
        className={parts.wide}
        autoComplete="country"
        ref={takeFocus}
        data-autofocus
        data={[{ value: '', label: 'Choose a country' }, ...countryChoices]}
        {...form.field('address.country')}
        onChange={({ currentTarget }) => chooseCountry(currentTarget.value)}
      />
      {formParts(country, filled).map((part) => (
        <Part key={part} part={part} country={country} form={form} />
      ))}
    </>
  );
}

interface CountryPartProps extends PartProps {
  readonly part: AddressPart;
  /** Undefined while none has been chosen. */
  readonly country: Country | undefined;
}

function Part({ part, country, form }: CountryPartProps) {
  if (part === 'S') return country && <Region country={country} form={form} />;
  if (part === 'A') {
    return (
      <Textarea
        label="Street address"
        autoComplete="street-address"
        className={parts.wide}
        rows={2}
        {...form.field('address.lines')}
      />
    );
  }
  const { field, label, autoComplete } = texts[part];
  const ofCountry: Partial<Record<typeof field, string>> = country ? partLabels(country) : {};
  return (
    <TextInput
      label={ofCountry[field] ?? label}
      autoComplete={autoComplete}
      maxLength={ADDRESS_TEXT_MAX[field]}
      {...form.field(`address.${field}`)}
    />
  );
}

/** The parts that are texts of one line. */
const texts = {
  N: { field: 'name', label: 'Name', autoComplete: 'name' },
  O: { field: 'company', label: 'Company', autoComplete: 'organization' },
  C: { field: 'city', label: 'City', autoComplete: 'address-level2' },
  Z: { field: 'postalCode', label: 'Postal code', autoComplete: 'postal-code' },
} as const;

function Region({ country, form }: PartProps & { readonly country: Country }) {
  const value = form.values['address.region'];
  const isListed = value === '' || findRegion(country, value) !== undefined;
  const choices = regionsOf(country).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <NativeSelect
      label={partLabels(country).region}
      autoComplete="address-level1"
      data={[
        { value: '', label: 'Choose' },
        ...(isListed ? [] : [{ value, label: value }]),
        ...choices,
      ]}
      {...form.field('address.region')}
    />
  );
}

function DeliveryFields({ form }: PartProps) {
  return (
    <fieldset className={`${parts.fields} ${parts.part} ${parts.wide}`}>
      <legend>Delivery</legend>
      <TextInput
        label="Contact"
        placeholder="Whom the driver asks for"
        maxLength={ADDRESS_TEXT_MAX.contact}
        {...form.field('address.contact')}
      />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={TEXT_MAX.phone}
        {...form.field('address.phone')}
      />
      <TextInput
        label="Dock hours"
        placeholder="e.g. Mon to Fri, 7 to 15"
        className={parts.wide}
        maxLength={ADDRESS_TEXT_MAX.dockHours}
        {...form.field('address.dockHours')}
      />
      <Textarea
        label="Delivery notes"
        placeholder="e.g. No trucks over 12 t"
        className={parts.wide}
        rows={2}
        maxLength={ADDRESS_TEXT_MAX.notes}
        {...form.field('address.notes')}
      />
    </fieldset>
  );
}

function Uses({ form }: PartProps) {
  const box = (field: 'isDefault' | 'isForInvoices') => ({
    name: field,
    checked: form.values[field] === TICKED,
    onChange: () => form.change(field, form.values[field] === TICKED ? '' : TICKED),
  });
  const isForInvoices = form.values.isForInvoices === TICKED;
  return (
    <>
      <Checkbox label="Default for new orders" className={parts.wide} {...box('isDefault')} />
      <Checkbox
        label="Invoices are made out to this address"
        className={parts.wide}
        {...box('isForInvoices')}
      />
      {(isForInvoices || form.values['address.email'] !== '') && (
        <TextInput
          label="Send invoices to"
          description="Besides the buyer. Optional."
          type="email"
          className={parts.wide}
          maxLength={TEXT_MAX.person}
          {...form.field('address.email')}
        />
      )}
    </>
  );
}
