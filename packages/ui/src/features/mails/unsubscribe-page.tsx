import type { UnsubscribableMailKind } from '@kerf/domain/mail';
import { Anchor, Box, Button, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useChange } from '../../components/use-change.ts';
import { commands } from '../../platform/commands.ts';
import { PageColumn } from '../../shared/page-column.tsx';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { unsubscribedTexts } from './mail-names.ts';

/**
 * `/unsubscribe/:token`: turns off emails like the one that leads here, without signing in. Programs that
 * look at links in emails open them, so opening it changes nothing.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const { mutate, data, error, isPending } = useChange({
    call: (api) => api.unsubscribe({ params: { token } }),
  });
  return (
    <PageColumn width="narrow">
      <Title order={1} mb="md">
        Unsubscribe
      </Title>
      {!data && (
        <>
          <Text mb="lg">
            Turn off emails like the one that brought you here? We still email you about orders you
            place, payments and refunds.
          </Text>
          <Button loading={isPending} onClick={() => mutate()}>
            Unsubscribe
          </Button>
        </>
      )}
      <div role="status">{data && <Unsubscribed kind={data.kind} />}</div>
      {error && (
        <Box mt="md">
          <ErrorAlert error={error} onRetry={() => mutate()} retrying={isPending} />
        </Box>
      )}
    </PageColumn>
  );
}

function Unsubscribed({ kind }: { readonly kind: UnsubscribableMailKind }) {
  return (
    <>
      <Text mb="md">{unsubscribedTexts[kind]}</Text>
      {kind === 'product.back' ? (
        <Text>You can ask again on a product’s page.</Text>
      ) : (
        <Text>
          You can turn them on again in{' '}
          <Anchor component={Link} to={commands.myProfile.to}>
            your profile
          </Anchor>
          .
        </Text>
      )}
    </>
  );
}
