import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Language } from '@leitstand/contract/base/languages';
import { LINK_LENGTH, LONG_TEXT_LENGTH, MAX_IMAGE_MEGABYTES, SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { showImage } from '../../shared/record/show-image.ts';
import type { Description } from '../../ui/dialog/differences.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import { newsLanguageName, newsLanguageOptions } from './news-languages.ts';
import type { NewsMessageValues } from './news-message-values.ts';
import classes from './news-messages.module.css';
import { newsMessagesText } from './news-messages.text.ts';
import { NewsPreview } from './news-preview.tsx';

/** The fields beside the message as the app will show it. */
export function NewsMessageFields({ form }: { form: Form<NewsMessageValues> }) {
  const text = useText(newsMessagesText);
  const language = useLanguage();
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <SelectField
          {...form.field('language')}
          label={text.language}
          required
          options={newsLanguageOptions(language)}
        />
        <TextAreaField
          {...form.field('description')}
          label={text.description}
          required
          rows={5}
          maxLength={LONG_TEXT_LENGTH}
        />
        <ImageUpload
          {...form.field('image')}
          label={fieldLabel('image', language)}
          required
          maxMegabytes={MAX_IMAGE_MEGABYTES}
        />
        <TextField
          {...form.field('link')}
          label={text.link}
          type="url"
          description={text.linkHint}
          maxLength={LINK_LENGTH}
        />
        <TextField {...form.field('linkText')} label={text.linkText} maxLength={SHORT_TEXT_LENGTH} />
      </div>
      <NewsPreview values={form.values} />
    </div>
  );
}

/** How the conflict dialog names and shows the fields. */
export function describeNewsMessage(language: Language): Description<NewsMessageValues> {
  const text = translate(newsMessagesText, language);
  return {
    language: { label: text.language, show: (code) => newsLanguageName(code, language) },
    description: { label: text.description },
    image: { label: fieldLabel('image', language), show: (image) => showImage(image, language) },
    link: { label: text.link },
    linkText: { label: text.linkText },
  };
}
