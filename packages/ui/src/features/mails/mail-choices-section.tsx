import type { MailChoices } from '@kerf/contract/schemas/mail';
import { type OptionalMailKind, optionalMailKinds } from '@kerf/domain/mail';
import { Checkbox } from '@mantine/core';
import { Loaded } from '../../components/loaded.tsx';
import { mailChoiceTexts } from './mail-names.ts';
import classes from './mails.module.css';
import { useMailChoices, useSetMailChoices } from './mails.queries.ts';

/**
 * Which optional emails the user wants, besides those about orders and payments. Each choice is saved
 * immediately.
 */
export function MailChoicesSection({ email }: { readonly email: string }) {
  const query = useMailChoices(email);
  const { data, error } = query;
  return (
    <section
      id="emails"
      className={classes.choices}
      aria-labelledby="mail-choices"
      aria-busy={!data && !error}
    >
      <div>
        <h2 id="mail-choices" className={classes.title}>
          Emails
        </h2>
        <p className={classes.note}>
          We always email you about orders you place, payments, refunds and expired orders.
        </p>
      </div>
      <Loaded query={query} loading={<Choices email={email} off={undefined} />}>
        {({ off }) => <Choices email={email} off={off} />}
      </Loaded>
    </section>
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
