import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGradually } from './table-grid.tsx';

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(from + at));

function draw(items: readonly string[]) {
  const lengths: number[] = [];
  const drawn = renderHook(
    (props: { items: readonly string[] }) => {
      const shown = useGradually(props.items, (item) => item);
      lengths.push(shown.length);
      return shown;
    },
    { initialProps: { items } },
  );
  return { ...drawn, lengths };
}

test('a short list is rendered at once', () => {
  const { lengths } = draw(numbers(0, 50));
  expect(lengths).toEqual([50]);
});

test('a long list is rendered in pieces, and completely in the end', () => {
  const items = numbers(0, 200);
  const { lengths, result } = draw(items);
  expect(lengths[0]).toBe(60);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(result.current).toEqual(items);
});

test('the next page starts with one piece again', () => {
  const { lengths, rerender, result } = draw(numbers(0, 200));
  lengths.length = 0;
  rerender({ items: numbers(200, 200) });
  expect(Math.min(...lengths.slice(1))).toBe(60);
  expect(result.current).toHaveLength(200);
});

test('a refetched list stays complete', () => {
  const { lengths, rerender } = draw(numbers(0, 200));
  lengths.length = 0;
  rerender({ items: numbers(1, 200) });
  expect(Math.min(...lengths)).toBe(200);
});
