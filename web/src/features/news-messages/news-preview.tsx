import { IconPhoto } from '@tabler/icons-react';
import { useText } from '../../ui/i18n/text.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';
import { useImageSource } from '../../ui/upload/use-image-source.ts';
import classes from './news-messages.module.css';
import { newsMessagesText } from './news-messages.text.ts';

interface NewsPreviewProps {
  values: { description: string; language: string; link: string; linkText: string; image: ImageValue | null };
}

/** The message on a phone: image, text, and the link as a button. */
export function NewsPreview({ values }: NewsPreviewProps) {
  const text = useText(newsMessagesText);
  const source = useImageSource(values.image, 'large');
  const { description, link, linkText } = values;
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>{text.preview}</figcaption>
      <div className={classes.phone} lang={values.language === 'dk' ? 'da' : values.language}>
        {source === undefined ? (
          <span className={classes.noImage}>
            <IconPhoto size={36} stroke={1.3} aria-hidden />
          </span>
        ) : (
          <img className={classes.image} src={source} alt="" />
        )}
        <p className={classes.message} data-blank={description.trim() === '' || undefined}>
          {description.trim() === '' ? text.previewBlank : description}
        </p>
        {link.trim() !== '' && <span className={classes.link}>{linkText.trim() || link}</span>}
      </div>
    </figure>
  );
}
