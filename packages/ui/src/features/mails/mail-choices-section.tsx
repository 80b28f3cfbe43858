import type { MailChoices } from '@kerf/contract/schemas/mail';
import { type OptionalMailKind, optionalMailKinds } from '@kerf/domain/mail';
import { Box, Checkbox, Flex, Text } from '@mantine/core';
import { Loaded } from '../../components/loaded.tsx';
import { mailChoiceTexts } from './mail-names.ts';
import { useMailChoices, useSetMailChoices } from './mails.queries.ts';

/**
 * Which optional emails the user wants, besides those about orders and payments. Each choice is saved
 * immediately.
 */
export function MailChoicesSection({ email }: { readonly email: string }) {
  const query = useMailChoices(email);
  const { data, error } = query;
  return (
    <Flex
      id="emails"
      component="section"
      direction="column"
      gap="md"
      align="flex-start"
      maw="42rem"
      mt="xl"
      aria-labelledby="mail-choices"
      aria-busy={!data && !error}
    >
      <div>
        <Box id="mail-choices" component="h2" mb="xs" fz="1.0625rem">
          Emails
        </Box>
        <Text fz="sm" c="dimmed">
          We always email you about orders you place, payments, refunds and expired orders.
        </Text>
      </div>
      <Loaded query={query} loading={<Choices email={email} off={undefined} />}>
        {({ off }) => <Choices email={email} off={off} />}
      </Loaded>
    </Flex>
  );
}

interface ChoicesProps {
  readonly email: string;
  /** Undefined while they load. */
  readonly off: MailChoices['off'] | undefined;
}

function Choices({ email, off }: ChoicesProps) {
  const { mutate } = useSetMailChoices(email);
  const choose = (kind: OptionalMailKind, isOn: boolean) => {
    const others = (off ?? []).filter((each) => each !== kind);
    mutate({ off: isOn ? others : [...others, kind] });
  };
  return optionalMailKinds.map((kind) => (
    <Checkbox
      key={kind}
      label={mailChoiceTexts[kind]}
      disabled={off === undefined}
      checked={off !== undefined && !off.includes(kind)}
      onChange={(event) => choose(kind, event.currentTarget.checked)}
    />
  ));
}
