import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../components/testing/render-screen.tsx';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { PlatformProvider } from '../../platform/platform-context.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductPapers } from './product-page.tsx';

const user = userEvent.setup();

const renderPart = (part: ReactNode) =>
  renderScreen(<PlatformProvider platform={createMemoryPlatform()}>{part}</PlatformProvider>);

const picture = (digit: string, alt = ''): ProductPicture => ({
  file: digit.repeat(40),
  alt,
  width: 1280,
  height: 960,
  widths: [320, 640, 1280],
});

test('a picture loads the smallest file that is sharp, and its space is reserved', () => {
  renderPart(<ProductGallery name="Rip 300" pictures={[picture('1')]} />);

  const image = screen.getByRole<HTMLImageElement>('img', { name: 'Rip 300' });
  const file = `http://api.test/files/${'1'.repeat(40)}`;
  expect(image.getAttribute('src')).toBe(`${file}/640.jpg`);
  expect(image.getAttribute('srcset')).toContain(`${file}/1280.jpg 1280w`);
  expect([image.width, image.height]).toEqual([1280, 960]);
  const better = image.parentElement?.querySelector('source');
  expect(better?.getAttribute('type')).toBe('image/avif');
  expect(better?.getAttribute('srcset')).toContain(`${file}/320.avif 320w`);
});

test('the gallery is navigated with its buttons and the arrow keys, and enlarges its picture', async () => {
  renderPart(
    <ProductGallery name="Rip 300" pictures={[picture('1', 'Top'), picture('2', 'Side')]} />,
  );
  const enlarge = () => screen.getByRole('button', { name: /^Enlarge picture: / });

  await user.click(screen.getByRole('button', { name: 'Picture 2 of 2: Side' }));
  expect(enlarge().getAttribute('aria-label')).toBe('Enlarge picture: Side');
  await user.keyboard('{ArrowRight}');
  expect(enlarge().getAttribute('aria-label')).toBe('Enlarge picture: Top');
  await user.click(enlarge());
  const dialog = within(await screen.findByRole('dialog', { name: 'Top' }));
  await user.click(dialog.getByRole('button', { name: 'Next picture' }));
  expect(await screen.findByRole('dialog', { name: 'Side' })).toBeDefined();
});

test('a document is shown with its kind and size, and links to its file', () => {
  const title = 'Safety 2026';
  const papers = [{ file: 'a'.repeat(40), kind: 'safety_sheet' as const, title, bytes: 250_000 }];
  renderPart(<ProductPapers papers={papers} />);

  const link = screen.getByRole('link', { name: title });
  expect(link.getAttribute('href')).toBe(`http://api.test/files/${'a'.repeat(40)}/safety-2026.pdf`);
  expect(screen.getByText('Safety data sheet, PDF, 244 kB')).toBeDefined();
});
