import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { compose } from './composition.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** The front page as a visitor sees it before anything has been asked of the server; `App` takes it over. */
export async function landingMarkup(): Promise<string> {
  const handler = createStaticHandler([...routes]);
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('The front page answers with a redirect');
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
    // Whatever the size of its parts: those that come later would need a script in the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
