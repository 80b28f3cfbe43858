import { type Profile, profileUpdate } from '@kerf/contract/schemas/user';
import {
  type FieldErrors,
  fieldMessage,
  schemaErrors,
} from '../../components/form/field-errors.ts';

/** What one may change of oneself. */
export interface ProfileValues {
  readonly phone: string;
  readonly address: string;
  readonly education: string;
  readonly linkedin: string;
}

export function profileValues({ phone, address, education, linkedin }: Profile): ProfileValues {
  return { phone, address, education, linkedin };
}

/** What is sent: trimmed, and with the "https://" that people leave out. */
export function profileRequest(values: ProfileValues): ProfileValues {
  return {
    phone: values.phone.trim(),
    address: values.address.trim(),
    education: values.education.trim(),
    linkedin: withScheme(values.linkedin.trim()),
  };
}

/** Judges by the schema that the server will use. */
export function profileErrors(request: ProfileValues): FieldErrors {
  return schemaErrors(
    profileUpdate.safeParse(request, { error: fieldMessage }).error?.issues ?? [],
  );
}

function withScheme(address: string): string {
  const complete = address === '' || /^[a-z][a-z\d+.-]*:/i.test(address);
  return complete ? address : `https://${address}`;
}
