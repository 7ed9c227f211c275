import { defineText } from '../../ui/i18n/text.ts';

export const vehicleListText = defineText({
  title: { de: 'Alle Modelle', en: 'All models' },
  back: { de: 'Zurück zu Autos/Marken', en: 'Back to cars/makes' },
  search: { de: 'Marke, Modell oder Beschreibung suchen', en: 'Search make, model or description' },
  emptyTitle: { de: 'Noch keine Fahrzeuge', en: 'No vehicles yet' },
  emptyMessage: { de: 'Fahrzeuge legen Benutzer in der App an.', en: 'Users add their vehicles in the app.' },
  owner: { de: 'Benutzer', en: 'User' },
  noOwner: { de: 'Gelöschter Benutzer', en: 'Deleted user' },
});
