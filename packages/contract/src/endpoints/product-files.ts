import { PAPER_BYTES_MAX, PICTURE_BYTES_MAX } from '@kerf/domain/product-files';
import { bytesBody, endpoint } from '../endpoint.ts';
import { idParams } from '../schemas/common.ts';
import {
  fileNames,
  namedProducts,
  newPaperQuery,
  newPictureQuery,
  paperArrangement,
  pictureArrangement,
  productFiles,
} from '../schemas/product-files.ts';

/** Enough for the most names of the greatest length. */
const NAMES_BYTES_MAX = 256 * 1024;

/** What the four calls have in common. */
const ofProduct = {
  access: 'admin',
  changesCatalogue: true,
  params: idParams,
  resource: 'product',
  reply: productFiles,
} as const;

/** The files themselves are served at `/files/{file}/{name}`, publicly and outside of the contract. */
export const productFileEndpoints = {
  findFileProducts: endpoint({
    method: 'post',
    path: '/products/by-file-name',
    access: 'admin',
    summary: 'The products that files are named after; nothing is stored',
    body: fileNames,
    bodyLimit: NAMES_BYTES_MAX,
    status: 200,
    reply: namedProducts,
    problems: [],
  }),
  addPicture: endpoint({
    ...ofProduct,
    method: 'post',
    path: '/product/{id}/pictures',
    summary: 'Add a picture to a product, as the bytes of a JPEG, PNG or WebP file',
    query: newPictureQuery,
    body: bytesBody,
    bodyLimit: PICTURE_BYTES_MAX,
    status: 201,
    problems: ['not_found', 'payload_too_large', 'service_unavailable'],
  }),
  arrangePictures: endpoint({
    ...ofProduct,
    method: 'put',
    path: '/product/{id}/pictures',
    summary: 'Put the pictures of a product in order, describe them, remove some',
    body: pictureArrangement,
    status: 200,
    problems: ['not_found', 'product_changed'],
  }),
  addPaper: endpoint({
    ...ofProduct,
    method: 'post',
    path: '/product/{id}/papers',
    summary: 'Add a document to a product, as the bytes of a PDF file',
    query: newPaperQuery,
    body: bytesBody,
    bodyLimit: PAPER_BYTES_MAX,
    status: 201,
    problems: ['not_found', 'payload_too_large', 'service_unavailable'],
  }),
  arrangePapers: endpoint({
    ...ofProduct,
    method: 'put',
    path: '/product/{id}/papers',
    summary: 'Put the documents of a product in order, name them, remove some',
    body: paperArrangement,
    status: 200,
    problems: ['not_found', 'product_changed'],
  }),
};
