import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { MAX_AMOUNT, MAX_IMAGE_MEGABYTES, MAX_LEVEL } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const level = z.object({
  _id: read.text,
  level: read.amount,
  coins: read.amount,
  image: read.text,
  /** Users whose collected coins reach this level but no higher one, and users beyond it. */
  amountOfUsers: read.amount,
  completedUser: read.amount,
  status: z.catch(read.number, 1),
  revision: read.revision,
});
export type Level = z.output<typeof level>;

const levelFields = { level: field.integer(0, MAX_LEVEL), coins: field.integer(0, MAX_AMOUNT) };

/** An image name or a file is required; only the server sees both. */
export const newLevel = z.object({ ...levelFields, image: z._default(field.text(), '') });
export type NewLevel = z.output<typeof newLevel>;

export const levelUpdate = z.object({
  ...levelFields,
  levelId: field.id,
  image: z.optional(field.text()),
  revision: field.revision,
});
export type LevelUpdate = z.output<typeof levelUpdate>;

const paging = { skip: field.skip, limit: field.limit };

export const listLevels = endpoint({
  name: 'listLevels',
  resource: 'levels',
  method: 'GET',
  path: '/level/all/{skip}/{limit}',
  summary: 'Levels, lowest first.',
  access: 'signed-in',
  params: z.object(paging),
  data: read.list(level),
});

export const searchLevels = endpoint({
  name: 'searchLevels',
  resource: 'levels',
  method: 'GET',
  path: '/level/search/{search}/{skip}/{limit}',
  summary: 'Levels whose number or coins contain the text; `Level 3` finds the third.',
  access: 'signed-in',
  extension: true,
  params: z.object({ ...paging, search: field.searchText }),
  data: read.list(level),
});

export const getLevel = endpoint({
  name: 'getLevel',
  resource: 'levels',
  method: 'GET',
  path: '/level/one/{id}',
  summary: 'One level.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: level,
});

export const addLevel = endpoint({
  name: 'addLevel',
  resource: 'levels',
  method: 'POST',
  path: '/level/add/',
  summary: 'Creates a level; needs an image name or a file.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: newLevel,
  data: level,
});

export const updateLevel = endpoint({
  name: 'updateLevel',
  resource: 'levels',
  method: 'PUT',
  path: '/level/update/',
  summary: 'Changes a level; without image and file the image stays.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: levelUpdate,
  data: level,
});

export const deleteLevel = endpoint({
  name: 'deleteLevel',
  resource: 'levels',
  method: 'DELETE',
  path: '/level/delete/{id}',
  summary: 'Deletes a level; restorable for 30 days.',
  access: 'WriteMasterdata',
  proof: 'sometimes',
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const levelCalls = [listLevels, searchLevels, getLevel, addLevel, updateLevel, deleteLevel];

export const levelKind = kind({
  name: 'level',
  label: { de: 'Level', en: 'Level' },
  calls: levelCalls,
  entities: { Level: level },
  screen: screens.levels,
  reading: listLevels.access,
  deleting: deleteLevel,
  list: { added: { de: ['neues Level', 'neue Level'], en: ['new level', 'new levels'] } },
});
