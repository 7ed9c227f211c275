import { inviteAdministrator, listAdministrators } from '@leitstand/contract/administrators';
import { listAuditLog } from '@leitstand/contract/api/audit-log';
import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { Bilingual } from '@leitstand/contract/base/languages';
import { addEvent } from '@leitstand/contract/events';
import { addLevel } from '@leitstand/contract/levels';
import { addModel } from '@leitstand/contract/makes';
import { addNewsMessage } from '@leitstand/contract/news-messages';
import { addPresetTrip } from '@leitstand/contract/preset-trips';
import { addReward } from '@leitstand/contract/rewards';
import { addTrip } from '@leitstand/contract/trips';
import { addUser } from '@leitstand/contract/users';
import { type Icon, IconHistory, IconUserShield } from '@tabler/icons-react';
import { administratorsText } from '../../features/administrators/administrators.text.ts';
import { eventsText } from '../../features/events/events.text.ts';
import { levelsText } from '../../features/levels/levels.text.ts';
import { modelsText } from '../../features/models/models.text.ts';
import { newsMessagesText } from '../../features/news-messages/news-messages.text.ts';
import { presetTripsText } from '../../features/preset-trips/preset-trips.text.ts';
import { rewardsText } from '../../features/rewards/rewards.text.ts';
import { tripsText } from '../../features/trips/trips.text.ts';
import { usersText } from '../../features/users/users.text.ts';
import { paths } from '../paths.ts';

type Path = (typeof paths)[keyof typeof paths];
type PublicPath = '/login' | '/validateEmail/$a/$b/$c' | '/reset-password' | '/reset-password/$code';
/** Every screen behind the sign-in; the first one has two addresses. */
type ScreenPath = Exclude<Path, PublicPath | '/'>;

interface ScreenCommands {
  /** The way there, as a person says it. The name of the screen alone does not tell how it bends. */
  readonly way: Bilingual;
  /** Where the sidebar has none. */
  readonly icon?: Icon;
  /** The extension without which the screen has nothing to show. */
  readonly needs?: AnyEndpoint;
  /** The dialog for a new record: what it is called, the parameter that opens it, and the call that it ends with. */
  readonly creates?: { readonly label: Bilingual; readonly param: string; readonly call: AnyEndpoint };
}

/** What can be done on each screen. A screen that is not named here does not compile. */
export const SCREEN_COMMANDS: Readonly<Record<ScreenPath, ScreenCommands>> = {
  [paths.dashboard]: { way: { de: 'Zum Dashboard', en: 'Go to the dashboard' } },
  [paths.users]: {
    way: { de: 'Zu Benutzern', en: 'Go to users' },
    creates: { label: usersText.newTitle, param: 'user', call: addUser },
  },
  [paths.blacklisted]: { way: { de: 'Zu gesperrten Benutzern', en: 'Go to banned users' } },
  [paths.broadcast]: { way: { de: 'Zum Broadcast', en: 'Go to the broadcast' } },
  [paths.newsMessages]: {
    way: { de: 'Zu Neuigkeiten', en: 'Go to news' },
    creates: { label: newsMessagesText.newTitle, param: 'newsMessage', call: addNewsMessage },
  },
  [paths.posts]: { way: { de: 'Zu Beiträgen', en: 'Go to posts' } },
  [paths.events]: {
    way: { de: 'Zu Ereignissen', en: 'Go to events' },
    creates: { label: eventsText.newTitle, param: 'event', call: addEvent },
  },
  [paths.predefinedTrips]: {
    way: { de: 'Zu fertigen Trips', en: 'Go to preset trips' },
    creates: { label: presetTripsText.newTitle, param: 'presetTrip', call: addPresetTrip },
  },
  [paths.trips]: {
    way: { de: 'Zu Trips', en: 'Go to trips' },
    creates: { label: tripsText.newTitle, param: 'trip', call: addTrip },
  },
  [paths.reported]: { way: { de: 'Zu Meldungen', en: 'Go to reports' } },
  [paths.rewards]: {
    way: { de: 'Zu Belohnungen', en: 'Go to rewards' },
    creates: { label: rewardsText.newTitle, param: 'reward', call: addReward },
  },
  [paths.rewardHistory]: { way: { de: 'Zu Bestellungen', en: 'Go to orders' } },
  [paths.levels]: {
    way: { de: 'Zu Leveln', en: 'Go to levels' },
    creates: { label: levelsText.newTitle, param: 'level', call: addLevel },
  },
  [paths.models]: {
    way: { de: 'Zu Modellen', en: 'Go to models' },
    creates: { label: modelsText.newTitle, param: 'model', call: addModel },
  },
  [paths.manufacturers]: { way: { de: 'Zu Marken', en: 'Go to makes' } },
  [paths.userAutos]: { way: { de: 'Zu Fahrzeugen', en: 'Go to vehicles' } },
  [paths.versions]: { way: { de: 'Zu App Versionen', en: 'Go to app versions' } },
  [paths.administrators]: {
    way: { de: 'Zu Administratoren', en: 'Go to administrators' },
    icon: IconUserShield,
    needs: listAdministrators,
    creates: { label: administratorsText.invite, param: 'administrator', call: inviteAdministrator },
  },
  [paths.auditLog]: { way: { de: 'Zum Protokoll', en: 'Go to the audit log' }, icon: IconHistory, needs: listAuditLog },
};
