import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Post } from '@leitstand/contract/posts';
import { IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressText } from '../../shared/location/address-text.ts';
import { NotesOfPerson } from '../../shared/person/notes/notes-of-person.ts';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { formatDate, formatNumber, formatTime } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { CopyButton } from '../../ui/list/cells/copy-button.tsx';
import { PlaceMap } from '../../ui/map/place-map.tsx';
import { Carousel } from '../../ui/media/carousel.tsx';
import { authorOf, imagesOf } from './post-facts.ts';
import classes from './posts.module.css';
import { postsText } from './posts.text.ts';

interface PostViewProps {
  post: Post;
  firstImage: number;
}

/** All details of a post, read-only. */
export function PostView({ post, firstImage }: PostViewProps) {
  const text = useText(postsText);
  const language = useLanguage();
  const images = imagesOf(post);
  const who = authorOf(post, text);
  return (
    <div className={classes.view}>
      <div className={classes.images}>
        {images.length > 0 ? (
          <Carousel images={images} label={text.imagesOf(who)} start={firstImage} />
        ) : (
          <p className={classes.noImages}>
            <IconPhotoOff size={28} stroke={1.5} aria-hidden />
            {text.noImages}
          </p>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label={text.user} isWide>
          <PersonLink id={post.user?._id ?? ''} name={who} /> <NotesOfPerson userId={post.user?._id ?? ''} />
        </Fact>
        <Fact label={fieldLabel('description', language)} isWide>
          {post.description.trim() === '' ? (
            <span className={classes.unknown}>{text.noDescription}</span>
          ) : (
            <span className={classes.description}>{post.description}</span>
          )}
        </Fact>
        <Fact label={text.date}>{formatDate(post.createdAt)}</Fact>
        <Fact label={text.time}>{formatTime(post.createdAt)}</Fact>
        <Fact label={text.likes}>{formatNumber(post.likes)}</Fact>
        <Fact label={text.comments}>{formatNumber(post.commentsCount)}</Fact>
      </dl>
      <Place address={post.address} />
    </div>
  );
}

function Place({ address }: { address: Post['address'] }) {
  const text = useText(postsText);
  const addressLine = addressText(address);
  const point = address?.location?.coordinates;
  return (
    <div className={classes.place}>
      <dl>
        <Fact label={text.place} isWide>
          {addressLine === '' && !point && <span className={classes.unknown}>{text.noPlace}</span>}
          {addressLine !== '' && (
            <>
              {addressLine}
              <CopyButton value={addressLine} label={text.copyPlace} />
            </>
          )}
        </Fact>
      </dl>
      {point && <PlaceMap point={point} label={addressLine || text.place} height={200} zoom={10} />}
    </div>
  );
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
