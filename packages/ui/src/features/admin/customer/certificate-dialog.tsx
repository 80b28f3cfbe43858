import { isApiProblem } from '@kerf/api-client/api-problem';
import {
  CERTIFICATE_TEXT_MAX,
  type Certificate,
  checkedFields,
  type NewCertificate,
  newCertificate,
} from '@kerf/contract/schemas/certificate';
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countryChoices } from '../../../components/country-names.ts';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { RegionField } from '../../../components/region-field.tsx';
import type { Once } from '../../../components/use-change.ts';
import { useApi } from '../../../shared/api.ts';
import { certificatesQuery, useCertificateChange } from './certificates.queries.ts';

interface CertificateDialogProps {
  readonly customerId: string;
  /** Null for a new one. */
  readonly certificate: Certificate | null;
  readonly onClose: () => void;
}

/** Adds a certificate to a customer's account, or changes one. */
export function CertificateDialog({ customerId, certificate, onClose }: CertificateDialogProps) {
  const { refetch } = useQuery(certificatesQuery(useApi(), customerId));
  // What the dialog was opened on: another admin's change is refused, not overwritten.
  const [base, setBase] = useState(certificate);
  const { mutateAsync } = useCertificateChange(
    customerId,
    (api, { body, idempotencyKey }: Once<NewCertificate>) =>
      base
        ? api.updateCertificate({
            params: { id: base._id },
            body: { ...body, version: base.version },
          })
        : api.addCertificate({ params: { id: customerId }, body }, { idempotencyKey }),
    'Certificate saved',
  );
  const form = useForm({
    initial: {
      country: base?.country ?? '',
      region: base?.region ?? '',
      number: base?.number ?? '',
      reason: base?.reason ?? '',
      from: base?.from ?? '',
      to: base?.to ?? '',
      isChecked: base?.isChecked ? 'yes' : '',
    },
    check: ({ to, isChecked, ...values }) =>
      checkBySchema(
        newCertificate,
        { ...values, to: to || null, isChecked: isChecked === 'yes' },
        { number: 'Enter the number of the certificate.', reason: 'Enter the reason.' },
      ),
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: onClose,
    onRefused: (error) => {
      if (isApiProblem(error, 'record_changed')) void catchUp();
    },
  });

  /** The next attempt replaces what is saved now, which the untouched fields show from here on. */
  const catchUp = async () => {
    const { data } = await refetch();
    const current = data?.find(({ _id }) => _id === base?._id);
    if (!current) return;
    setBase(current);
    // What was ticked was said of the certificate as it was before.
    form.change('isChecked', current.isChecked ? 'yes' : '');
  };

  // The server unchecks it too: what was checked was something else.
  const isOther =
    base?.isChecked === true &&
    checkedFields.some((field) => form.values[field] !== (base[field] ?? ''));
  return (
    <FormDialog
      title={base ? 'Certificate' : 'Add certificate'}
      form={form}
      action="Save"
      onClose={onClose}
    >
      <Group grow align="start">
        <NativeSelect
          label="Country"
          data-autofocus
          data={[{ value: '', label: 'Choose' }, ...countryChoices]}
          {...form.field('country')}
          onChange={({ currentTarget: { value } }) => {
            form.change('country', value);
            form.change('region', '');
          }}
        />
        <RegionField country={form.values.country} none="All" {...form.field('region')} />
      </Group>
      <TextInput label="Number" maxLength={CERTIFICATE_TEXT_MAX.number} {...form.field('number')} />
      <TextInput
        label="Reason"
        description="Invoices say it."
        placeholder="Resale"
        maxLength={CERTIFICATE_TEXT_MAX.reason}
        {...form.field('reason')}
      />
      <Group grow preventGrowOverflow={false} align="start">
        <TextInput label="First day" type="date" miw="8.5rem" {...form.field('from')} />
        <TextInput label="Last day" type="date" miw="8.5rem" {...form.field('to')} />
      </Group>
      <Checkbox
        label="I have checked this certificate"
        description={
          isOther
            ? 'Save the change first, then check the certificate again.'
            : 'Orders are exempt from tax only once it is checked.'
        }
        disabled={isOther}
        checked={form.values.isChecked === 'yes' && !isOther}
        onChange={({ currentTarget: { checked } }) =>
          form.change('isChecked', checked ? 'yes' : '')
        }
      />
    </FormDialog>
  );
}
