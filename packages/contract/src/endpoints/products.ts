import { z } from 'zod';
import { endpoint, pageOf } from '../endpoint.ts';
import { deleted, idParams } from '../schemas/common.ts';
import { newProduct, product, productQuery } from '../schemas/product.ts';

export const productEndpoints = {
  listProducts: endpoint({
    method: 'get',
    path: '/products',
    access: 'public',
    summary: 'The catalogue, a page at a time',
    query: productQuery,
    status: 200,
    reply: pageOf(product),
    paged: true,
    problems: [],
  }),
  getProduct: endpoint({
    method: 'get',
    path: '/product/{id}',
    access: 'public',
    summary: 'One product',
    params: idParams,
    resource: 'product',
    status: 200,
    reply: product,
    problems: ['not_found'],
  }),
  addProduct: endpoint({
    method: 'post',
    path: '/product',
    access: 'admin',
    summary: 'Add a product',
    body: newProduct,
    status: 201,
    reply: z.object({ success: z.literal(true), product }),
    problems: ['product_name_taken'],
  }),
  updateProduct: endpoint({
    method: 'put',
    path: '/product/{id}',
    access: 'admin',
    summary: 'Change a product',
    params: idParams,
    resource: 'product',
    body: newProduct,
    status: 200,
    reply: z.object({ success: z.literal(true), product }),
    problems: ['not_found', 'product_name_taken'],
  }),
  deleteProduct: endpoint({
    method: 'delete',
    path: '/product/{id}',
    access: 'admin',
    summary: 'Take a product out of the catalogue; its orders stay',
    params: idParams,
    resource: 'product',
    status: 200,
    reply: deleted,
    problems: ['not_found'],
  }),
};
