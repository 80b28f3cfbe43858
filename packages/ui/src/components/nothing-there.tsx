import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BladeDrawing } from './blade-drawing/blade-drawing.tsx';
import { missingToothBlade } from './blade-drawing/house-blade.ts';

interface NothingThereProps {
  readonly title: string;
  readonly detail: string;
  /** A link to somewhere useful. */
  readonly action: ReactNode;
}

/** Shown instead of a page whose subject does not exist. */
export function NothingThere({ title, detail, action }: NothingThereProps) {
  return (
    <Stack gap={0} align="center" maw="32rem" mx="auto" py="clamp(1rem, 4vw, 3rem)" ta="center">
      <Box w="min(15rem, 60vw)" mb="lg">
        <BladeDrawing blade={missingToothBlade} missingTooth={2} />
      </Box>
      <Title order={1}>{title}</Title>
      <Text mt="sm" mb={28} c="dimmed">
        {detail}
      </Text>
      {action}
    </Stack>
  );
}
