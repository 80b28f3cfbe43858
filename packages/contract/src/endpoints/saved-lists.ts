import { endpoint, pageOf } from '../endpoint.ts';
import { deleted, idParams } from '../schemas/common.ts';
import {
  newSavedList,
  openedList,
  savedList,
  savedListChange,
  savedListQuery,
} from '../schemas/saved-list.ts';

/** Two thousand rows, with room for formatting. */
const ROWS_LIMIT_BYTES = 3 * 1024 * 1024;

export const savedListEndpoints = {
  listSavedLists: endpoint({
    method: 'get',
    path: '/saved-lists',
    access: 'customer',
    summary: "One's own lists, latest changed first",
    query: savedListQuery,
    status: 200,
    reply: pageOf(savedList),
    paged: true,
    problems: [],
  }),
  addSavedList: endpoint({
    method: 'post',
    path: '/saved-lists',
    access: 'customer',
    summary: 'Keep a list of products and quantities',
    body: newSavedList,
    bodyLimit: ROWS_LIMIT_BYTES,
    idempotent: true,
    status: 201,
    reply: savedList,
    problems: ['list_name_taken', 'too_many_lists', 'idempotency_key_reused'],
  }),
  getSavedList: endpoint({
    method: 'get',
    path: '/saved-list/{id}',
    access: 'customer',
    summary: "One of one's own lists, with its rows",
    params: idParams,
    resource: 'list',
    status: 200,
    reply: openedList,
    problems: ['not_found'],
  }),
  updateSavedList: endpoint({
    method: 'put',
    path: '/saved-list/{id}',
    access: 'customer',
    summary: 'Change a list, unless somebody else has changed it meanwhile',
    params: idParams,
    resource: 'list',
    body: savedListChange,
    bodyLimit: ROWS_LIMIT_BYTES,
    idempotent: true,
    status: 200,
    reply: savedList,
    problems: ['not_found', 'list_name_taken', 'list_changed', 'idempotency_key_reused'],
  }),
  deleteSavedList: endpoint({
    method: 'delete',
    path: '/saved-list/{id}',
    access: 'customer',
    summary: 'Delete a list',
    params: idParams,
    resource: 'list',
    status: 200,
    reply: deleted,
    problems: ['not_found'],
  }),
};
