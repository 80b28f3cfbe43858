import { Anchor, Box, Flex, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { mailAddress } from '../../components/mail-address.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import classes from './portfolio.module.css';

/** `/portfolio`: who made this shop, styled like a drawing's title block. */
export function PortfolioPage() {
  const { diameter, kerf, bore, teeth, grind } = heroBlade;
  return (
    <PageColumn>
      <Box component="header" mb="clamp(1.5rem, 3vw, 2.5rem)">
        <Title order={1}>My Portfolio</Title>
        <Text mt="sm" c="dimmed">
          Every drawing names its maker in the corner. So does this shop.
        </Text>
      </Box>
      <div className={classes.sheet}>
        <div className={classes.drawing}>
          <BladeDrawing blade={heroBlade} dimensions />
        </div>
        <Text py="md" px={20} ff="monospace" fz="xs" c="dimmed">
          {diameter} × {kerf} × {bore} Z{teeth} {grind}
        </Text>
        <div className={classes.block}>
          <TitleBlock />
        </div>
      </div>
    </PageColumn>
  );
}

const EMAIL = 'ada.marsh@kerf.example';

/** Name, email, education, technology and three projects, as a table. */
function TitleBlock() {
  const { apiUrl } = usePlatform().config;
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>Who made this shop</VisuallyHidden>
      </caption>
      <tbody>
        <Row name="Name">
          <Text span ff="heading" fz="xl" fw={650} lts="-0.018em">
            Ada Marsh
          </Text>
        </Row>
        <Row name="Email">
          <Anchor href={mailAddress(EMAIL)}>{EMAIL}</Anchor>
        </Row>
        <Row name="Education">
          Saw doctor’s apprenticeship, then a BEng in mechanical engineering
        </Row>
        <Row name="Technology">TypeScript, React, Hono, Postgres, Stripe, Firebase Auth</Row>
        <Row name="Projects">
          <Flex component="ul" direction="column" gap="sm">
            <Project about="every blade drawn to scale from its specification">
              <Anchor component={Link} to="/#products">
                The catalog
              </Anchor>
            </Project>
            <Project about="each call with its fields, and how it may fail">
              <Anchor href={new URL('/docs', apiUrl).href}>The ordering API</Anchor>
            </Project>
            <Project about="four questions about how this is made">
              <Anchor component={Link} to="/blog">
                The workshop notes
              </Anchor>
            </Project>
          </Flex>
        </Row>
      </tbody>
    </table>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}

function Project({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  return (
    <li>
      {children}
      <Text span display="block" fz="xs" c="dimmed">
        {about}
      </Text>
    </li>
  );
}
