import { defineText } from '../../ui/i18n/text.ts';

export const vehiclesText = defineText({
  title: { de: 'Fahrzeuge', en: 'Vehicles' },
  beforeName: { de: 'Fahrzeuge von „', en: 'Vehicles of “' },
  afterName: { de: '“', en: '”' },
  emptyTitle: { de: 'Keine Fahrzeuge', en: 'No vehicles' },
  emptyMessage: {
    de: 'Fahrzeuge legen Benutzer in der App an.',
    en: 'Users add their vehicles in the app.',
  },
  loading: { de: 'Fahrzeuge werden geladen …', en: 'Loading vehicles …' },
  showAll: { de: 'Alle Fahrzeuge anzeigen', en: 'Show all vehicles' },
  close: { de: 'Schließen', en: 'Close' },
  noName: { de: 'Fahrzeug ohne Namen', en: 'Vehicle without a name' },
  year: { de: (year: number) => `Baujahr ${year}`, en: (year: number) => `Built in ${year}` },
  yearUnknown: { de: 'Baujahr unbekannt', en: 'Year unknown' },

  edit: { de: 'Fahrzeug bearbeiten', en: 'Edit vehicle' },
  delete: { de: 'Fahrzeug löschen', en: 'Delete vehicle' },
  deleted: {
    de: (vehicle: string) => `Fahrzeug „${vehicle}“ ist gelöscht.`,
    en: (vehicle: string) => `The vehicle “${vehicle}” has been deleted.`,
  },
  restored: {
    de: (vehicle: string) => `Fahrzeug „${vehicle}“ ist wiederhergestellt.`,
    en: (vehicle: string) => `The vehicle “${vehicle}” has been restored.`,
  },
  save: { de: 'Speichern', en: 'Save' },
  saved: {
    de: (vehicle: string) => `Fahrzeug „${vehicle}“ ist gespeichert.`,
    en: (vehicle: string) => `The vehicle “${vehicle}” has been saved.`,
  },
});
