import { defineText } from '../../ui/i18n/text.ts';

export const personText = defineText({
  deletedUser: { de: 'Gelöschter Benutzer', en: 'Deleted user' },
});
