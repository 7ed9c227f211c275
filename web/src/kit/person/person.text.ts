import { defineText } from '../i18n/text.ts';

export const personText = defineText({
  deletedUser: { de: 'Gelöschter Benutzer', en: 'Deleted user' },
});
