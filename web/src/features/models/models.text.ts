import { formatNumber } from '../../ui/i18n/format.ts';
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
    de: 'Zeigt Marken und Modelle aus den Fahrzeugen der Benutzer, die hier noch fehlen.',
    en: "Shows makes and models of the users' vehicles that are missing here.",
  },
  missing: {
    de: (count: number) =>
      count === 1
        ? '1 Modell aus den Fahrzeugen der Benutzer fehlt hier.'
        : `${formatNumber(count)} Modelle aus den Fahrzeugen der Benutzer fehlen hier.`,
    en: (count: number) =>
      count === 1
        ? "1 model of the users' vehicles is missing here."
        : `${formatNumber(count)} models of the users' vehicles are missing here.`,
  },
  nothingMissing: {
    de: 'Es fehlt nichts: Alle Modelle der Benutzer sind schon da.',
    en: "Nothing is missing: all of the users' models are there already.",
  },
  categoryOf: { de: (name: string) => `Kategorie von ${name}`, en: (name: string) => `Category of ${name}` },
  chooseAll: { de: 'Alle auswählen', en: 'Select all' },
  inVehicles: {
    de: (count: number) => (count === 1 ? '1 Fahrzeug' : `${formatNumber(count)} Fahrzeuge`),
    en: (count: number) => (count === 1 ? '1 vehicle' : `${formatNumber(count)} vehicles`),
  },
  addModels: {
    de: (count: number) => (count === 1 ? '1 Modell anlegen' : `${formatNumber(count)} Modelle anlegen`),
    en: (count: number) => (count === 1 ? 'Create 1 model' : `Create ${formatNumber(count)} models`),
  },
  cancel: { de: 'Abbrechen', en: 'Cancel' },
  close: { de: 'Schließen', en: 'Close' },
  synced: {
    de: (count: number) => (count === 1 ? '1 Modell ist angelegt:' : `${formatNumber(count)} Modelle sind angelegt:`),
    en: (count: number) =>
      count === 1 ? '1 model has been created:' : `${formatNumber(count)} models have been created:`,
  },
  andMore: {
    de: (count: number) => `und ${formatNumber(count)} weitere`,
    en: (count: number) => `and ${formatNumber(count)} more`,
  },
  unsynced: {
    de: (count: number) =>
      count === 1 ? '1 Modell ist wieder entfernt.' : `${formatNumber(count)} Modelle sind wieder entfernt.`,
    en: (count: number) =>
      count === 1 ? '1 model has been removed again.' : `${formatNumber(count)} models have been removed again.`,
  },
  keptChanged: {
    de: (count: string) => `Inzwischen geändert und geblieben: ${count}.`,
    en: (count: string) => `Changed meanwhile and kept: ${count}.`,
  },
});
