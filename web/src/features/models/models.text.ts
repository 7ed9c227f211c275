import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './models.screen.ts';

export const modelsText = defineText({
  title: { de: 'Alle Modelle', en: 'All models' },
  search: { de: 'Marke oder Modell suchen', en: 'Search make or model' },
  new: { de: 'Neues Modell', en: 'New model' },
  emptyTitle: { de: 'Noch keine Modelle', en: 'No models yet' },
  emptyMessage: {
    de: 'Modelle lassen sich anlegen oder aus den Fahrzeugen der Benutzer übernehmen.',
    en: "Create models, or take them over from the users' vehicles.",
  },
  category: { de: 'Kategorie', en: 'Category' },
  make: { de: 'Marke', en: 'Make' },
  model: { de: 'Modell', en: 'Model' },
  car: { de: 'Auto', en: 'Car' },
  motorbike: { de: 'Motorrad', en: 'Motorbike' },
  noName: { de: 'Modell ohne Namen', en: 'Unnamed model' },
  newTitle: screen.creates.title,
  editTitle: { de: 'Modell bearbeiten', en: 'Edit model' },
  viewTitle: { de: 'Modell', en: 'Model' },
  makes: { de: 'Marken', en: 'Makes' },
  vehicles: { de: 'Fahrzeuge', en: 'Vehicles' },
  vehiclesRemain: {
    de: 'Fahrzeuge der Benutzer bleiben, wie sie sind.',
    en: "Users' vehicles remain as they are.",
  },
  sync: { de: 'Mit Datenbank abgleichen', en: 'Sync with database' },
  syncHint: {
    de: 'Übernimmt Marken und Modelle aus den Fahrzeugen der Benutzer, die hier noch fehlen.',
    en: "Adds makes and models of the users' vehicles that are missing here.",
  },
  synced: {
    de: (count: number) =>
      count === 0
        ? 'Es fehlte nichts: Alle Modelle der Benutzer sind schon da.'
        : count === 1
          ? '1 Modell ist hinzugekommen.'
          : `${count} Modelle sind hinzugekommen.`,
    en: (count: number) =>
      count === 0
        ? "Nothing was missing: all of the users' models are there already."
        : count === 1
          ? '1 model has been added.'
          : `${count} models have been added.`,
  },
});
