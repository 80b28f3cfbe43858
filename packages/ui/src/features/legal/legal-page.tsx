import type { ShopTexts } from '@kerf/contract/endpoints/shop';
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/loaded.tsx';
import { Loading } from '../../components/loading.tsx';
import { useApi } from '../../shared/api.ts';
import { PageColumn } from '../../shared/page-column.tsx';
import { shopQuery } from '../checkout/shop.queries.ts';

/** `/terms`: the shop's terms of sale. */
export function TermsPage() {
  return <LegalPage title="Terms of ordering" name="terms" />;
}

/** `/privacy`: how the shop uses its customers' data. */
export function PrivacyPage() {
  return <LegalPage title="Privacy" name="privacy" />;
}

/** `/legal`: the shop's legal notice. */
export function LegalNoticePage() {
  return <LegalPage title="Legal notice" name="legalNotice" />;
}

function LegalPage({ title, name }: { readonly title: string; readonly name: keyof ShopTexts }) {
  return (
    <PageColumn>
      <Title order={1} mb="lg">
        {title}
      </Title>
      <Loaded query={useQuery(shopQuery(useApi()))} loading={<Loading />}>
        {({ texts }) => <ShopText text={texts?.[name]} />}
      </Loaded>
    </PageColumn>
  );
}

function ShopText({ text }: { readonly text: string | undefined }) {
  if (text === undefined) {
    return (
      <p>
        This shop has not published this text yet.{' '}
        <Anchor component={Link} to="/#contact">
          Ask us for it
        </Anchor>
      </p>
    );
  }
  return (
    <Text maw="68ch" style={{ whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  );
}
