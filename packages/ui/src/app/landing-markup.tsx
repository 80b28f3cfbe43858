import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom';
import { ProductTemplate } from '../features/product/product-template.tsx';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { DRAWN_PAGE } from '../shared/drawn-page.ts';
import { compose } from './composition.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** The markup of the front page before any request, which `mountApp` hydrates. */
export function landingMarkup(): Promise<string> {
  return markupAt('/', routes);
}

/** The markup of a product's page with places for the product, which the server fills and `mountApp` hydrates. */
export function productMarkup(): Promise<string> {
  return markupAt('/product/1', withTemplate(routes, '/product/:id', <ProductTemplate />));
}

/** The routes with a template in place of a lazy page. */
function withTemplate(
  all: readonly RouteObject[],
  path: string,
  template: ReactNode,
): readonly RouteObject[] {
  return all.map((route): RouteObject => {
    if (route.path === path) return { path, element: <div id={DRAWN_PAGE}>{template}</div> };
    if (!route.children) return route;
    return { ...route, children: [...withTemplate(route.children, path, template)] };
  });
}

async function markupAt(path: string, shown: readonly RouteObject[]): Promise<string> {
  const handler = createStaticHandler([...shown]);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} responds with a redirect`);
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
