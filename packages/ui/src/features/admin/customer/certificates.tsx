import type { Certificate } from '@kerf/contract/schemas/certificate';
import { countryName } from '@kerf/domain/address/country-name';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChooseFiles } from '../../../components/chosen-files.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { DateTime, formatDay } from '../../../components/date-time.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { usePdfTask } from '../../documents/use-pdf-task.ts';
import { PlainList } from '../parts/layout.tsx';
import { Note } from '../parts/section.tsx';
import { certificatesQuery, useCertificateChange } from './certificates.queries.ts';

// In a chunk of its own, since it brings the data of all countries.
const CertificateDialog = lazyPart(
  async () => (await import('./certificate-dialog.tsx')).CertificateDialog,
);

const RegionName = lazyPart(
  async () => (await import('../../../components/region-name.tsx')).RegionName,
);

/** The certificates by which a customer is exempt from tax. */
export function Certificates({ customerId }: { readonly customerId: string }) {
  const query = useQuery(certificatesQuery(useApi(), customerId));
  const [edited, setEdited] = useState<Certificate | 'new' | null>(null);
  return (
    <Stack gap="sm" align="stretch">
      <Loaded query={query} loading="the certificates" warns>
        {(certificates) => (
          <PlainList ruled fz="sm">
            {certificates.map((one) => (
              <CertificateLine
                key={one._id}
                customerId={customerId}
                certificate={one}
                onEdit={() => setEdited(one)}
              />
            ))}
          </PlainList>
        )}
      </Loaded>
      <Group>
        <Button variant="default" size="sm" onClick={() => setEdited('new')}>
          Add tax certificate
        </Button>
      </Group>
      {edited !== null && (
        <CertificateDialog
          customerId={customerId}
          certificate={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}

interface LineProps {
  readonly customerId: string;
  readonly certificate: Certificate;
  readonly onEdit: () => void;
}

function CertificateLine({ customerId, certificate, onEdit }: LineProps) {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const { _id: id, number, reason, hasFile, country, region, version } = certificate;
  const attaching = useCertificateChange(customerId, async (api, file: File) => {
    const body = new Uint8Array(await file.arrayBuffer());
    return api.setCertificateFile({ params: { id }, query: { version }, body });
  });
  const removing = useCertificateChange(customerId, (api) =>
    api.deleteCertificate({ params: { id } }),
  );
  const pdf = usePdfTask();
  return (
    <li>
      <Text fz="sm" fw={500}>
        {countryName(country)}
        {region !== '' && (
          <>
            , <RegionName code={region} />
          </>
        )}{' '}
        · {reason} · {number}
      </Text>
      <Note mt={2}>
        {daysOf(certificate)} · <Checked certificate={certificate} />
      </Note>
      <Group gap="xs" mt={4}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Edit certificate ${number}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        {hasFile && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Download PDF of certificate ${number}`}
            onClick={() =>
              pdf.start(
                (signal) => api.getCertificateFile({ params: { id } }, { signal }),
                'download',
              )
            }
          >
            Download PDF
          </Button>
        )}
        <ChooseFiles
          variant="subtle"
          size="compact-sm"
          accept="application/pdf"
          loading={attaching.isPending}
          label={`Attach the document of ${number}`}
          onFiles={([file]) => file && attaching.mutate(file)}
        >
          {hasFile ? 'Replace PDF' : 'Attach PDF'}
        </ChooseFiles>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Delete certificate ${number}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </Group>
      {attaching.error && <ErrorAlert error={attaching.error} />}
      {pdf.state.status === 'failed' && <ErrorAlert error={pdf.state.error} />}
      <ConfirmDialog
        opened={isAsking}
        name={`certificate ${number}`}
        deletion={removing}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function Checked({ certificate: { checked } }: { readonly certificate: Certificate }) {
  if (!checked) return 'Not checked yet, so orders are charged tax';
  return (
    <>
      Checked {checked.by !== null && `by ${checked.by} `}
      <DateTime value={checked.at} />
    </>
  );
}

function daysOf({ from, to }: Certificate): string {
  return to === null ? `From ${formatDay(from)}` : `${formatDay(from)} to ${formatDay(to)}`;
}
