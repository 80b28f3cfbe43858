/** 24 products of the size that a page of the catalogue has. */
export const fixedList = Array.from({ length: 24 }, (_, index) => ({
  _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  name: `Crosscut blade ${index}`,
  sku: `KB-${1000 + index}`,
  des: 'A blade for clean crosscuts in hardwood and plywood, with expansion slots against noise.',
  minOrder: 5,
  stock: 1000 + index,
  price: 64.5 + index,
  img: '',
  blade: {
    kind: 'circular',
    diameter: 250,
    bore: 30,
    kerf: 3.2,
    plate: 2.2,
    teeth: 80,
    grind: 'ATB',
    hookAngle: 10,
    maxRpm: 7600,
    materials: ['Hardwood', 'Plywood'],
  },
}));
