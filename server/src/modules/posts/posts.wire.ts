import type { Post } from '@leitstand/contract/posts';
import { shapeOf } from '../../db/lists/shape.ts';
import { posts, users } from '../../db/schema.ts';

export const postShape = shapeOf<typeof posts, Post, { authorName: typeof users.userName }>(
  posts,
  {
    _id: 'id',
    user: { of: ['userId', 'authorName'], as: ({ userId, authorName }) => ({ _id: userId, userName: authorName }) },
    description: 'description',
    createdAt: 'createdAt',
    likes: 'likes',
    commentsCount: 'commentsCount',
    galleryImages: { of: ['galleryImages'], as: ({ galleryImages }) => galleryImages.map((url) => ({ url })) },
    address: 'address',
  },
  { more: { authorName: users.userName } },
);
