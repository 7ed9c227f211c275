import type { Post } from '@leitstand/contract/posts';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';

export const table = (page: Page) => page.getByRole('table', { name: 'Beiträge' });
export const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
export const grid = (page: Page) => page.getByRole('grid', { name: 'Bilder' });
export const tiles = (page: Page) => grid(page).getByRole('gridcell').getByRole('button');
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Beitrag' });

/** Posts as the list shows them, newest first. */
export const newestPosts = (api: Api) => api.call<Post[]>('GET', '/post/all/0/100/30');
export const authorOf = (post: Post) => post.user?.userName ?? '';
export const dateOf = (post: Post) =>
  new Date(post.createdAt).toLocaleDateString('de-DE', {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });

export async function postWithImages(api: Api, atLeast: number): Promise<Post> {
  const post = (await newestPosts(api)).find(({ galleryImages }) => galleryImages.length >= atLeast);
  if (!post) throw new Error('the demo data has no such post');
  return post;
}
