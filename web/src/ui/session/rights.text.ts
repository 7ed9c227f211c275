import { defineText } from '../i18n/text.ts';

/** Labels of the rights, by right. */
export const rightsText = defineText({
  ReadUsers: { de: 'Benutzer ansehen', en: 'View users' },
  WriteUsers: { de: 'Benutzer ändern', en: 'Change users' },
  WriteMasterdata: { de: 'Stammdaten ändern', en: 'Change master data' },
  ChangePermissions: { de: 'Berechtigungen vergeben', en: 'Grant permissions' },
  GlobalAccess: { de: 'Globaler Zugriff', en: 'Global access' },
});
