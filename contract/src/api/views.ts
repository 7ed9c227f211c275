import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind, listKindName } from '../base/kind.ts';
import { LINK_LENGTH, VIEW_NAME_LENGTH } from '../base/limits.ts';
import * as read from '../base/reading.ts';

/** A list with its search, filters, sorting and tab, saved by an administrator under a name. */
export const savedView = z.object({
  _id: read.text,
  list: read.text,
  name: read.text,
  /** Query string of the list's address: `days=7&search=anna`; blank for the default list. */
  parameters: read.text,
  revision: read.revision,
});
export type SavedView = z.output<typeof savedView>;

/** Characters that a query string may contain. */
const parameters = field.text(LINK_LENGTH).check(z.regex(/^[^\s?#]*$/));

export const newView = z.object({
  list: listKindName,
  name: field.requiredText(VIEW_NAME_LENGTH),
  parameters,
});
export type NewView = z.output<typeof newView>;

export const viewUpdate = z.object({
  viewId: field.id,
  name: field.requiredText(VIEW_NAME_LENGTH),
  parameters: z.optional(parameters),
  revision: field.revision,
});
export type ViewUpdate = z.output<typeof viewUpdate>;

export const listViews = endpoint({
  name: 'listViews',
  resource: 'views',
  method: 'GET',
  path: '/view/all',
  summary: 'The saved views of the signed-in administrator, by name.',
  access: 'signed-in',
  extension: true,
  data: read.list(savedView),
});

export const addView = endpoint({
  name: 'addView',
  resource: 'views',
  method: 'POST',
  path: '/view/add',
  summary: 'Saves the view of a list under a name that the list does not have yet.',
  access: 'signed-in',
  extension: true,
  body: newView,
  data: savedView,
});

export const updateView = endpoint({
  name: 'updateView',
  resource: 'views',
  method: 'PUT',
  path: '/view/update',
  summary: 'Renames a view, and replaces what it shows where parameters are sent.',
  access: 'signed-in',
  extension: true,
  body: viewUpdate,
  data: savedView,
});

export const deleteView = endpoint({
  name: 'deleteView',
  resource: 'views',
  method: 'DELETE',
  path: '/view/delete/{id}',
  summary: 'Deletes a view.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const viewCalls = [listViews, addView, updateView, deleteView];

export const viewKind = kind({
  name: 'view',
  label: { de: 'Ansicht', en: 'View' },
  calls: viewCalls,
  reading: 'own',
});
