import type { Post } from '@leitstand/contract/posts';
import { getTableColumns } from 'drizzle-orm';
import { shapeOf } from '../../db/lists/shape.ts';
import { posts, users } from '../../db/schema.ts';

const columns = { ...getTableColumns(posts), authorName: users.userName };

export const postShape = shapeOf<typeof columns, Post>(columns, {
  _id: 'id',
  user: { of: ['userId', 'authorName'], as: ({ userId, authorName }) => ({ _id: userId, userName: authorName }) },
  description: 'description',
  createdAt: 'createdAt',
  likes: 'likes',
  commentsCount: 'commentsCount',
  galleryImages: { of: ['galleryImages'], as: ({ galleryImages }) => galleryImages.map((url) => ({ url })) },
  address: 'address',
});
