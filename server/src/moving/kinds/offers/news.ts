import { link as linkField } from '@leitstand/contract/base/fields';
import { LINK_LENGTH, LONG_TEXT_LENGTH, NEWS_LANGUAGES } from '@leitstand/contract/base/limits';
import { newsMessages } from '../../../db/schema.ts';
import type { MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';

export const newsMoving: MovingKind = {
  name: 'news',
  table: newsMessages,
  read(value, now) {
    const fields = new RecordFields(value);
    return fields.read({
      description: fields.text('description', { max: LONG_TEXT_LENGTH, isRequired: true }),
      image: fields.image('image'),
      link: linkOf(fields),
      linkText: fields.text('linkText') || null,
      language: fields.oneOf('language', NEWS_LANGUAGES, 'de'),
      campaign: fields.text('campaign'),
      createdAt: fields.createdAt(now),
    });
  },
};

/** Other schemes than that of a web address could run code where the link is shown. */
function linkOf(fields: RecordFields): string | null {
  const link = fields.text('link', { max: LINK_LENGTH });
  if (linkField.safeParse(link).success) return link || null;
  fields.note('invalid', 'link', link, false);
  return null;
}
