import type { Category } from '@kerf/contract/schemas/category';
import { expect, test } from 'vitest';
import { placeAfter, placeOfDrop } from './tree-moves.ts';

function category(_id: string, parentId: string | null = null): Category {
  const texts = { name: _id, slug: _id, title: '', description: '' };
  return { _id, parentId, ...texts, productCount: 0 };
}

const [wood, ripping, crosscut] = [
  category('wood'),
  category('ripping', 'wood'),
  category('crosscut', 'wood'),
];
const [steel, stone] = [category('steel'), category('stone')];
const tree = [wood, ripping, crosscut, steel, stone];

test('a step moves past the neighbor on the same level', () => {
  expect(placeAfter('up', steel, tree)).toEqual({ parentId: null, before: 'wood' });
  expect(placeAfter('down', wood, tree)).toEqual({ parentId: null, before: 'stone' });
  expect(placeAfter('down', steel, tree)).toEqual({ parentId: null, before: null });
  expect(placeAfter('up', crosscut, tree)).toEqual({ parentId: 'wood', before: 'ripping' });
});

test('a step past the end of a level is impossible', () => {
  expect(placeAfter('up', wood, tree)).toBeNull();
  expect(placeAfter('down', stone, tree)).toBeNull();
  expect(placeAfter('down', crosscut, tree)).toBeNull();
});

test('a category can move below the one above, unless it has children', () => {
  expect(placeAfter('in', steel, tree)).toEqual({ parentId: 'wood', before: null });
  expect(placeAfter('in', wood, tree)).toBeNull();
  expect(placeAfter('in', ripping, tree)).toBeNull();
  expect(placeAfter('out', ripping, tree)).toEqual({ parentId: null, before: 'steel' });
  expect(placeAfter('out', steel, tree)).toBeNull();
});

test('a dropped category goes before a row or below it', () => {
  expect(placeOfDrop('before', stone, steel, tree)).toEqual({ parentId: null, before: 'steel' });
  expect(placeOfDrop('into', stone, steel, tree)).toEqual({ parentId: 'steel', before: null });
  expect(placeOfDrop('before', stone, ripping, tree)).toEqual({
    parentId: 'wood',
    before: 'ripping',
  });
});

test('a category with children cannot be dropped on the second level, nor any on itself', () => {
  expect(placeOfDrop('into', wood, steel, tree)).toBeNull();
  expect(placeOfDrop('before', wood, ripping, tree)).toBeNull();
  expect(placeOfDrop('into', steel, steel, tree)).toBeNull();
});
