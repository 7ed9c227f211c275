import { defineText } from '../../ui/i18n/text.ts';

export const bansText = defineText({
  title: { de: 'Gesperrte Benutzer', en: 'Banned users' },
  back: { de: 'Zurück zu den Benutzern', en: 'Back to users' },
  email: { de: 'Email', en: 'Email' },
  telephoneNumber: { de: 'Telefonnummer', en: 'Phone number' },
  createdAt: { de: 'Gesperrt am', en: 'Banned on' },
  copyEmail: { de: 'Email kopieren', en: 'Copy email' },
  search: { de: 'Email oder Telefonnummer suchen', en: 'Search email or phone number' },
  liftBan: { de: 'Entsperren', en: 'Lift ban' },
  unblockTitle: { de: 'Benutzer entsperren?', en: 'Lift the ban?' },
  unblockMessage: {
    de: (who: string) =>
      `„${who}“ darf sich danach wieder registrieren. Das gelöschte Konto kommt dadurch nicht zurück.`,
    en: (who: string) => `“${who}” may then register again. The deleted account does not come back.`,
  },
  unblocked: {
    de: (who: string) => `„${who}“ ist entsperrt.`,
    en: (who: string) => `The ban on “${who}” has been lifted.`,
  },
  emptyTitle: { de: 'Keine gesperrten Benutzer', en: 'No banned users' },
  emptyMessage: {
    de: 'Gesperrte Benutzer erscheinen hier.',
    en: 'Banned users appear here.',
  },
});
