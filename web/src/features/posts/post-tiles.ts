import type { Post } from '@leitstand/contract/posts';
import { formatDate } from '../../kit/i18n/format.ts';
import type { Spoken } from '../../kit/i18n/text.ts';
import type { Tile } from '../../kit/media/image-tile.tsx';
import { authorOf, imagesOf } from './post-words.ts';
import type { postsText } from './posts.text.ts';

export interface PostTile extends Tile {
  /** Which image of the post it shows. */
  readonly imageIndex: number;
}

/** One tile for each image, not for each post: whoever looks for what does not belong here must not miss the second one. */
export function tilesOf(posts: readonly Post[], text: Spoken<typeof postsText>): PostTile[] {
  return posts.flatMap((post) => {
    const images = imagesOf(post);
    const who = authorOf(post, text);
    const date = formatDate(post.createdAt);
    return images.map((image, imageIndex) => ({
      key: `${post._id} ${imageIndex}`,
      recordId: post._id,
      imageIndex,
      image,
      caption: who,
      aside: date,
      label: images.length === 1 ? text.imageOf(who, date) : text.oneOfImages(imageIndex + 1, images.length, who, date),
      badge: images.length === 1 ? undefined : `${imageIndex + 1} / ${images.length}`,
    }));
  });
}
