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
  frees: { de: 'Für eine Registrierung wieder frei:', en: 'Free for registration again:' },
  freedEmail: {
    de: (email: string) => `${email}, auch mit anderen Punkten, mit einem Zusatz nach „+“ und in Großbuchstaben`,
    en: (email: string) => `${email}, also with other dots, with a tag after “+” and in capital letters`,
  },
  freedPhone: {
    de: (phone: string) => `${phone}, in jeder Schreibweise`,
    en: (phone: string) => `${phone}, in any spelling`,
  },
  emailStaysBanned: {
    de: (email: string, day: string) => `Die Email bleibt durch einen weiteren Eintrag gesperrt: ${email} vom ${day}.`,
    en: (email: string, day: string) => `The email remains banned by another entry: ${email} of ${day}.`,
  },
  phoneStaysBanned: {
    de: (phone: string, day: string) =>
      `Die Telefonnummer bleibt durch einen weiteren Eintrag gesperrt: ${phone} vom ${day}.`,
    en: (phone: string, day: string) => `The phone number remains banned by another entry: ${phone} of ${day}.`,
  },
  accountStaysDeleted: {
    de: 'Das gelöschte Konto kommt dadurch nicht zurück.',
    en: 'The deleted account does not come back.',
  },
  checking: { de: 'Wird geprüft …', en: 'Checking …' },
  releaseUnknown: {
    de: 'Ob ein weiterer Eintrag dieselbe Email oder Telefonnummer sperrt, ließ sich nicht feststellen.',
    en: 'Whether another entry bans the same email or phone number could not be determined.',
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
