import { APPROVER_WAITING_DAYS } from '@leitstand/contract/base/limits';
import { defineText } from '../../ui/i18n/text.ts';

export const aloneText = defineText({
  title: { de: 'Vier Augen: Es fehlt eine zweite Person', en: 'Four eyes: a second person is missing' },
  message: {
    de: (actions: string) =>
      `Für folgende Aktionen ist eine Freigabe vorgesehen, aber nur eine Person dürfte sie erteilen. Bis es eine zweite gibt, laufen sie sofort: ${actions}.`,
    en: (actions: string) =>
      `These actions are meant to be approved, but only one person may do that. Until there is a second one, they happen at once: ${actions}.`,
  },
  blocked: {
    de: (actions: string, people: string) =>
      `Für folgende Aktionen fehlt eine zweite Person, weil von diesem Konto aus die anderen gerade deaktiviert, in ihren Rechten beschnitten oder zurückgesetzt wurden: ${actions}. Allein geht es ab den genannten Zeitpunkten, oder nach einem Neustart des Servers ohne die Regel in FOUR_EYES. ${people}`,
    en: (actions: string, people: string) =>
      `A second person is missing for these actions, because this account has lately disabled the others, taken their rights or reset them: ${actions}. Alone it is possible from the given times on, or after a restart of the server without the rule in FOUR_EYES. ${people}`,
  },
  slowTitle: {
    de: 'Vier Augen: Die zweite Person zählt noch nicht',
    en: 'Four eyes: the second person does not count yet',
  },
  slow: {
    de: (actions: string, people: string) =>
      `Wer vor Kurzem eingeladen oder geändert wurde, zählt erst nach ${APPROVER_WAITING_DAYS} Tagen als zweite Person. Bis dahin warten Anfragen für folgende Aktionen: ${actions}. Es zählt ab: ${people}`,
    en: (actions: string, people: string) =>
      `An account that was invited or changed lately counts as a second person only after ${APPROVER_WAITING_DAYS} days. Until then requests for these actions wait: ${actions}. From when on somebody counts: ${people}`,
  },
  noRightsTitle: { de: 'Vier Augen gelten nicht für Rechte', en: 'Four eyes do not cover rights' },
  noRights: {
    de: `Konten einladen und Rechte vergeben kann eine Person allein. Solche Konten zählen erst nach ${APPROVER_WAITING_DAYS} Tagen als zweite Person. Sicher ist es erst, wenn FOUR_EYES auch „rights“ enthält.`,
    en: `One person alone can invite accounts and grant rights. Such accounts count as a second person only after ${APPROVER_WAITING_DAYS} days. It is safe only if FOUR_EYES contains “rights” as well.`,
  },
});
