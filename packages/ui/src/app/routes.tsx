import type { RouteObject } from 'react-router-dom';
import { Loading } from '../components/loading.tsx';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { commands } from '../platform/commands.ts';
import type { RouteHandle } from '../shared/route-handle.ts';
import { DrawnUntilLoaded } from './drawn-page.tsx';
import { ErrorPage, FrameFailure } from './error-page.tsx';
import { PublicFrame } from './public-frame.tsx';
import { RequireSession } from './require-session.tsx';
import { Root } from './root.tsx';
import { innerPage, innerScreen, menuRoutes, pageOf, screen } from './screen.ts';

const publicScreens: RouteObject[] = [
  // In the first bundle, since most visitors see this page first.
  { path: '/', Component: LandingPage },
  { path: '/home', Component: LandingPage },
  screen(
    '/products',
    'Products',
    async () => (await import('../features/product-search/products-page.tsx')).ProductsPage,
  ),
  screen(
    '/category/:slug',
    'Category',
    async () => (await import('../features/product-search/category-page.tsx')).CategoryPage,
  ),
  {
    ...screen(
      '/product/:id',
      'Product',
      async () => (await import('../features/product/product-page.tsx')).ProductPage,
    ),
    HydrateFallback: DrawnUntilLoaded,
  },
  screen(
    '/product/:id/setup',
    'Setup card',
    async () => (await import('../features/machines/cutting/setup-card-page.tsx')).SetupCardPage,
  ),
  screen(
    '/order-pad',
    commands.orderPad.title,
    async () => (await import('../features/order-pad/visitor-pad-page.tsx')).VisitorPadPage,
  ),
  screen(
    '/compare',
    'Compare',
    async () => (await import('../features/comparison/compare-page.tsx')).ComparePage,
  ),
  screen(
    '/terms',
    'Terms of ordering',
    async () => (await import('../features/legal/legal-page.tsx')).TermsPage,
  ),
  screen(
    '/privacy',
    'Privacy',
    async () => (await import('../features/legal/legal-page.tsx')).PrivacyPage,
  ),
  screen(
    '/legal',
    'Legal notice',
    async () => (await import('../features/legal/legal-page.tsx')).LegalNoticePage,
  ),
  screen(
    '/unsubscribe/:token',
    'Unsubscribe',
    async () => (await import('../features/mails/unsubscribe-page.tsx')).UnsubscribePage,
  ),
  screen('/blog', 'Blog', async () => (await import('../features/blog/blog-page.tsx')).BlogPage),
  screen(
    '/portfolio',
    'My Portfolio',
    async () => (await import('../features/portfolio/portfolio-page.tsx')).PortfolioPage,
  ),
  screen(
    '/login',
    'Login',
    async () => (await import('../features/sign-in/login-page.tsx')).LoginPage,
  ),
  screen(
    '/register',
    'Register',
    async () => (await import('../features/sign-in/register-page.tsx')).RegisterPage,
  ),
  screen(
    '/settings',
    'Settings',
    async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  ),
  notFound(),
];

const customerScreens: RouteObject[] = [
  screen(
    '/purchase/:id',
    'Purchase',
    async () => (await import('../features/purchase/purchase-page.tsx')).PurchasePage,
  ),
];

/** Dashboard pages without a menu entry. */
const innerScreens: RouteObject[] = [
  { index: true, lazy: pageOf(innerPage('hello')) },
  innerScreen('order/:id', 'Order', 'order'),
  innerScreen('payment/:id', 'Order', 'payment'),
];

const innerAdminScreens: RouteObject[] = [
  innerScreen('products/grid', 'Product grid', 'productGrid'),
  innerScreen('change/:id', 'Bulk change', 'bulkChange'),
  innerScreen('customer/:id', 'Customer', 'customer'),
  innerScreen('messages/:id', 'Message', 'conversation'),
  innerScreen('product/:id/stock', 'Stock', 'productStock'),
  innerScreen('deliveries/new', 'Add a delivery', 'addDelivery'),
  innerScreen('deliveries/:id', 'Delivery', 'delivery'),
  innerScreen('stock-counts/:id', 'Count', 'stockCount'),
  innerScreen('manage-products/:id', 'Edit product', 'editProduct'),
];

/** Whatever no other route has, within the frame around it. */
function notFound(): RouteObject {
  return screen(
    '*',
    'Not found',
    async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
  );
}

/** The payment window's page, outside the frames and independent of the session. */
const paymentWindow: RouteObject = {
  ...screen(
    '/pay',
    'Payment',
    async () => (await import('../features/payment-window/pay-page.tsx')).PayPage,
  ),
  ErrorBoundary: ErrorPage,
  HydrateFallback: Loading,
};

/** Every route of the app, grouped by who may see it. */
export const routes: readonly RouteObject[] = [
  paymentWindow,
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Loading,
    children: [
      {
        Component: PublicFrame,
        children: [...publicScreens, { Component: RequireSession, children: customerScreens }],
      },
      {
        path: '/dashboard',
        handle: { title: 'Dashboard' },
        Component: RequireSession,
        children: [
          {
            lazy: pageOf(
              async () => (await import('./dashboard-frame.tsx')).DashboardFrame,
              FrameFailure,
            ),
            children: [
              ...innerScreens,
              ...menuRoutes({ forAdmins: false }),
              {
                handle: { audience: 'admin' } satisfies RouteHandle,
                lazy: pageOf(async () => (await import('./require-admin.tsx')).RequireAdmin),
                children: [...menuRoutes({ forAdmins: true }), ...innerAdminScreens],
              },
            ],
          },
        ],
      },
      {
        // Outside the session’s guard, since a wrong address is no reason to sign in.
        path: '/dashboard',
        lazy: pageOf(
          async () => (await import('./dashboard-frame.tsx')).WrongAddressFrame,
          FrameFailure,
        ),
        children: [notFound()],
      },
    ],
  },
];
