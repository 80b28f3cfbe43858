import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams } from '../schemas/common.ts';
import { newView, savedView, viewChange, viewsQuery } from '../schemas/view.ts';

export const viewEndpoints = {
  listViews: endpoint({
    method: 'get',
    path: '/views',
    access: 'admin',
    summary: "One's own views of the lists, then those that others share, oldest first",
    query: viewsQuery,
    status: 200,
    reply: z.array(savedView),
    problems: [],
  }),
  addView: endpoint({
    method: 'post',
    path: '/views',
    access: 'admin',
    summary: 'Keep filters of a list under a name',
    body: newView,
    idempotent: true,
    status: 201,
    reply: savedView,
    problems: ['view_name_taken', 'too_many_views', 'idempotency_key_reused'],
  }),
  updateView: endpoint({
    method: 'put',
    path: '/view/{id}',
    access: 'admin',
    summary: 'Change a view, unless somebody else has changed it meanwhile',
    params: idParams,
    resource: 'view',
    body: viewChange,
    status: 200,
    reply: savedView,
    problems: ['not_found', 'forbidden', 'view_name_taken', 'view_changed'],
  }),
  deleteView: endpoint({
    method: 'delete',
    path: '/view/{id}',
    access: 'admin',
    summary: 'Delete a view',
    params: idParams,
    resource: 'view',
    status: 200,
    reply: deleted,
    problems: ['not_found'],
  }),
};
