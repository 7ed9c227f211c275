import { defineText } from '../../ui/i18n/text.ts';

export const shellText = defineText({
  skip: { de: 'Zum Inhalt springen', en: 'Skip to content' },
  navigation: { de: 'Hauptnavigation', en: 'Main navigation' },
  openMenu: { de: 'Menü öffnen', en: 'Open menu' },
  closeMenu: { de: 'Menü schließen', en: 'Close menu' },
  collapse: { de: 'Menü einklappen', en: 'Collapse menu' },
  expand: { de: 'Menü ausklappen', en: 'Expand menu' },
  enterFullscreen: { de: 'Vollbild einschalten', en: 'Enter full screen' },
  leaveFullscreen: { de: 'Vollbild beenden', en: 'Leave full screen' },
  profile: { de: 'Profil', en: 'Profile' },
  colours: { de: 'Farben', en: 'Colours' },
  system: { de: 'System', en: 'System' },
  light: { de: 'Hell', en: 'Light' },
  dark: { de: 'Dunkel', en: 'Dark' },
  language: { de: 'Sprache', en: 'Language' },
  signOut: { de: 'Abmelden', en: 'Sign out' },
});
