import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { compose } from './composition.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** The markup of the front page before any request, which `mountApp` hydrates. */
export async function landingMarkup(): Promise<string> {
  const handler = createStaticHandler([...routes]);
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('The front page responds with a redirect');
  const { prelude } = await prerender(
    <StrictMode>
      <Providers composition={compose(createMemoryPlatform())}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
    // In one chunk of any size: further chunks would need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
