import { Box, Flex, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatQuantity } from './quantity.tsx';

interface PageHeaderProps {
  readonly title: string;
  /** The total number of items across all pages; a text if they were not all counted. */
  readonly count?: number | string | undefined;
  readonly detail?: ReactNode;
  /** The page's primary action. */
  readonly action?: ReactNode;
}

/** The header of a dashboard page. */
export function PageHeader({ title, count, detail, action }: PageHeaderProps) {
  return (
    <Flex
      component="header"
      wrap="wrap"
      align="end"
      justify="space-between"
      gap="1rem 2rem"
      pb="md"
      mb="lg"
      style={{ borderBottom: '1px solid var(--kerf-rule)' }}
    >
      <Box miw={0}>
        <Group gap="0 0.875rem" align="baseline">
          <Title order={1} fz="clamp(1.5rem, 1.35rem + 0.7vw, 1.875rem)" lh="1.15">
            {title}
          </Title>
          {count !== undefined && (
            <Text ff="monospace" fz="1.0625rem" c="dimmed">
              {typeof count === 'number' ? formatQuantity(count) : count}
              <VisuallyHidden> in the list</VisuallyHidden>
            </Text>
          )}
        </Group>
        {detail !== undefined && (
          <Text mt={6} maw="60ch" textWrap="pretty" c="dimmed">
            {detail}
          </Text>
        )}
      </Box>
      {action}
    </Flex>
  );
}
