import { Box, Flex, Title } from '@mantine/core';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../components/blade-drawing/house-blade.ts';
import type { ServerAddress } from '../../platform/server-address.ts';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { ServerFields } from './server-fields.tsx';
import { useServerForm } from './use-server-form.ts';

interface FirstServerPageProps {
  readonly server: ServerAddress;
  /** `test` turns transitions off. */
  readonly env?: 'default' | 'test';
}

/** Shown instead of the app until a store has been reached: asks for the store's address. */
export function FirstServerPage({ server, env = 'default' }: FirstServerPageProps) {
  return (
    <ThemeProvider env={env}>
      <Flex
        component="main"
        direction="column"
        gap="lg"
        maw="30rem"
        mx="auto"
        p="clamp(2rem, 14vh, 9rem) 1.5rem 2rem"
      >
        <Box w="4.5rem">
          <BladeDrawing blade={markBlade} variant="mark" />
        </Box>
        <Title order={1}>Which store?</Title>
        <p>{wordsOf(server.current)}</p>
        <Form server={server} />
      </Flex>
    </ThemeProvider>
  );
}

function Form({ server }: Pick<FirstServerPageProps, 'server'>) {
  const form = useServerForm(server);
  return <ServerFields form={form} submission={form.use} action="Open the store" />;
}

function wordsOf(current: string | null): string {
  if (current === null) return 'Kerf opens one store. Your supplier tells you its address.';
  return `${current} could not be reached yet, and nothing of it is known on this machine. Try again, or open another store.`;
}
