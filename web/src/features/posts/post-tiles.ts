import type { Post } from '@leitstand/contract/posts';
import { formatDate } from '../../ui/i18n/format.ts';
import type { Translated } from '../../ui/i18n/text.ts';
import type { Tile, TileWords } from '../../ui/media/image-tile.tsx';
import { authorOf, imagesOf } from './post-facts.ts';
import type { postsText } from './posts.text.ts';

export interface PostTile extends Tile {
  /** The index of the image in the post. */
  readonly imageIndex: number;
}

/** One tile per image, not per post: moderators must not miss the second image. */
export function tilesOf(posts: readonly Post[], text: Translated<typeof postsText>): PostTile[] {
  return posts.flatMap((post) => {
    const images = imagesOf(post);
    return images.map((image, imageIndex) => ({
      key: `${post._id} ${imageIndex}`,
      recordId: post._id,
      imageIndex,
      image,
      words: () => tileText(post, imageIndex, images.length, text),
    }));
  });
}

function tileText(post: Post, index: number, count: number, text: Translated<typeof postsText>): TileWords {
  const who = authorOf(post, text);
  const date = formatDate(post.createdAt);
  if (count === 1) return { caption: who, aside: date, label: text.imageOf(who, date) };
  const label = text.oneOfImages(index + 1, count, who, date);
  return { caption: who, aside: date, label, badge: `${index + 1} / ${count}` };
}
