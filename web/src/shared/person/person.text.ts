import { defineText } from '../../ui/i18n/text.ts';

export const personText = defineText({
  noName: { de: 'Ohne Namen', en: 'No name' },
  deletedUser: { de: 'Gelöschter Benutzer', en: 'Deleted user' },
});
