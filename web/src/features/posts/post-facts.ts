import type { Post } from '@leitstand/contract/posts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { currentLanguage } from '../../ui/i18n/language.ts';
import { type Translated, translate } from '../../ui/i18n/text.ts';
import { postsText } from './posts.text.ts';

type PostTexts = Translated<typeof postsText>;

/** Maximum length of a quoted description. */
const QUOTED_LENGTH = 80;

export function authorOf(post: Post, text: PostTexts): string {
  return post.user?.userName || text.noUser;
}

/** A short name of a post. */
export function nameOf(post: Post): string {
  return shortened(post.description) || authorOf(post, translate(postsText));
}

export function imagesOf(post: Post): readonly string[] {
  return post.galleryImages.map(({ url }) => url).filter((url) => url !== '');
}

/** What a deletion would remove: the description, images, comments and likes. */
export function contentsOf(post: Post, text: PostTexts): string {
  const images = imagesOf(post).length;
  const { likes, commentsCount: comments } = post;
  const parts = [
    images > 0 ? text.imageCount(images) : '',
    likes > 0 ? text.likeCount(formatNumber(likes), likes === 1) : '',
    comments > 0 ? text.commentCount(formatNumber(comments), comments === 1) : '',
  ].filter((part) => part !== '');
  const quote = post.description.trim() === '' ? text.aPost : text.quoted(shortened(post.description));
  return parts.length === 0 ? quote : text.withParts(quote, listed(parts));
}

function shortened(description: string): string {
  const characters = [...description.trim().replace(/\s+/g, ' ')];
  return characters.length <= QUOTED_LENGTH ? characters.join('') : `${characters.slice(0, QUOTED_LENGTH).join('')} …`;
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage()).format(parts);
}
