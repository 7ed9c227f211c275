import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const post = z.object({
  _id: read.text,
  user: read.person,
  description: read.text,
  createdAt: read.text,
  likes: read.amount,
  commentsCount: read.amount,
  galleryImages: read.galleryImages,
  address: read.optionalAddress,
});
export type Post = z.output<typeof post>;

/**
 * The last days, or a range, which takes precedence and may be open at either end. A day without a time means the whole
 * day, in Europe/Berlin.
 */
export const postTimes = z.object({
  time: field.ifGiven(field.days),
  fromTime: field.ifGiven(field.dayOrMoment()),
  toTime: field.ifGiven(field.dayOrMoment()),
});
export type PostTimes = z.output<typeof postTimes>;

export const listPostsByTime = endpoint({
  name: 'listPostsByTime',
  resource: 'posts',
  method: 'POST',
  path: '/post/all/{skip}/{limit}/time',
  summary: 'Newest posts first, of the last days or between two dates.',
  access: 'ReadUsers',
  mutates: false,
  params: z.object({ skip: field.skip, limit: field.limit }),
  body: postTimes,
  data: read.list(post),
});

export const searchPosts = endpoint({
  name: 'searchPosts',
  resource: 'posts',
  method: 'GET',
  path: '/post/search/{search}/{skip}/{limit}/{days}',
  summary: 'Posts whose description or author contains the text.',
  access: 'ReadUsers',
  params: z.object({ search: field.searchText, skip: field.skip, limit: field.limit, days: field.days }),
  data: read.list(post),
});

export const postFilter = z.object({
  ...postTimes.shape,
  search: z._default(field.searchText, ''),
  /** Only posts of this user. */
  userId: field.ifGiven(field.id),
});
export type PostFilter = z.output<typeof postFilter>;

export const findPosts = endpoint({
  name: 'findPosts',
  resource: 'posts',
  method: 'POST',
  path: '/post/find/{skip}/{limit}',
  summary: 'Posts narrowed by text, time and author together; best match first, or newest where nothing is searched.',
  access: 'ReadUsers',
  mutates: false,
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  body: postFilter,
  data: read.list(post),
});

export const getPost = endpoint({
  name: 'getPost',
  resource: 'posts',
  method: 'GET',
  path: '/post/one/{id}',
  summary: 'One post.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: post,
});

export const deletePost = endpoint({
  name: 'deletePost',
  resource: 'posts',
  method: 'DELETE',
  path: '/post/delete/{id}',
  summary: 'Deletes a post; restorable for 30 days.',
  access: 'WriteUsers',
  proof: 'sometimes',
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const postCalls = [listPostsByTime, searchPosts, findPosts, getPost, deletePost];

export const postKind = kind({
  name: 'post',
  label: { de: 'Beitrag', en: 'Post' },
  calls: postCalls,
  entities: { Post: post },
  screen: screens.posts,
  reading: listPostsByTime.access,
  deleting: deletePost,
  list: { added: { de: ['neuer Beitrag', 'neue Beiträge'], en: ['new post', 'new posts'] } },
  bulk: { resource: 'posts', operations: ['delete'] },
});
