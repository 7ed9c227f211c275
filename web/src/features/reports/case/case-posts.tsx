import type { Post } from '@leitstand/contract/posts';
import { Text } from '@mantine/core';
import { formatDate } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { CoverableImage } from '../images/covered-image.tsx';
import caseClasses from './case.module.css';
import { caseText } from './case.text.ts';
import classes from './case-posts.module.css';

/** The latest posts of the person: what they usually write. */
export function CasePosts({ posts }: { posts: readonly Post[] }) {
  const text = useText(caseText);
  return (
    <section aria-labelledby="case-posts">
      <h3 id="case-posts" className={caseClasses.heading}>
        {text.latestPosts}
      </h3>
      {posts.length === 0 && (
        <Text c="dimmed" size="sm">
          {text.noPosts}
        </Text>
      )}
      <ul className={classes.list}>
        {posts.map(({ _id, description, galleryImages, createdAt }) => (
          <li key={_id} className={classes.post}>
            {galleryImages[0] && (
              <CoverableImage name={galleryImages[0].url} size="small" alt="" className={classes.image} isTextHidden />
            )}
            <div className={classes.text}>
              <p className={classes.words}>{description || text.noDescription}</p>
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
