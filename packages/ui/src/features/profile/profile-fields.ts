import { type Profile, profileUpdate } from '@kerf/contract/schemas/user';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';

/** The editable part of a profile. */
export interface ProfileValues {
  readonly phone: string;
  readonly address: string;
  readonly education: string;
  readonly linkedin: string;
}

export function profileValues({ phone, address, education, linkedin }: Profile): ProfileValues {
  return { phone, address, education, linkedin };
}

export function checkProfile(values: ProfileValues): Checked<ProfileValues> {
  const { phone, address, education, linkedin } = values;
  return checkBySchema(profileUpdate.required(), {
    phone,
    address,
    education,
    linkedin: withScheme(linkedin.trim()),
  });
}

/** The fields whose values differ. */
export function changedFields(before: ProfileValues, after: ProfileValues): Partial<ProfileValues> {
  const { phone, address, education, linkedin } = after;
  return {
    ...(phone !== before.phone && { phone }),
    ...(address !== before.address && { address }),
    ...(education !== before.education && { education }),
    ...(linkedin !== before.linkedin && { linkedin }),
  };
}

/** Adds the "https://" that people leave out. */
function withScheme(address: string): string {
  const complete = address === '' || /^[a-z][a-z\d+.-]*:/i.test(address);
  return complete ? address : `https://${address}`;
}
