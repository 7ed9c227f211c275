import type { Bilingual, Language } from './languages.ts';

/** What a person calls a field of the wire format. */
const LABELS: Record<string, Bilingual> = {
  userName: { de: 'Benutzername', en: 'Username' },
  email: { de: 'Email', en: 'Email' },
  password: { de: 'Passwort', en: 'Password' },
  telephoneNumber: { de: 'Telefonnummer', en: 'Phone number' },
  dateOfBirth: { de: 'Geburtsdatum', en: 'Date of birth' },
  about: { de: 'Über mich', en: 'About' },
  language: { de: 'Sprache', en: 'Language' },
  currentCoins: { de: 'Coins', en: 'Coins' },
  drivenKilometers: { de: 'Gefahrene Kilometer', en: 'Kilometres driven' },
  status: { de: 'Status', en: 'Status' },
  image: { de: 'Bild', en: 'Image' },
  file: { de: 'Datei', en: 'File' },
  reason: { de: 'Grund', en: 'Reason' },
  brand: { de: 'Marke', en: 'Brand' },
  make: { de: 'Marke', en: 'Make' },
  model: { de: 'Modell', en: 'Model' },
  year: { de: 'Baujahr', en: 'Year' },
  title: { de: 'Titel', en: 'Title' },
  description: { de: 'Beschreibung', en: 'Description' },
  eventDate: { de: 'Datum', en: 'Date' },
  eventAddress: { de: 'Ort', en: 'Location' },
  tripDate: { de: 'Datum', en: 'Date' },
  category: { de: 'Kategorie', en: 'Category' },
  type: { de: 'Typ', en: 'Type' },
  startPointAddress: { de: 'Startpunkt', en: 'Start point' },
  endPointAddress: { de: 'Endpunkt', en: 'End point' },
  maxParticipants: { de: 'Maximale Teilnehmer', en: 'Maximum participants' },
  totalTripDistance: { de: 'Strecke', en: 'Distance' },
  coins: { de: 'Coins', en: 'Coins' },
  quantity: { de: 'Menge', en: 'Quantity' },
  level: { de: 'Level', en: 'Level' },
  messages: { de: 'Nachricht', en: 'Message' },
  minimum: { de: 'Niedrigste Version', en: 'Minimum version' },
  recommend: { de: 'Empfohlene Version', en: 'Recommended version' },
  fromTime: { de: 'Von', en: 'From' },
  toTime: { de: 'Bis', en: 'To' },
  trackingNumber: { de: 'Sendungsnummer', en: 'Tracking number' },
  carrier: { de: 'Versanddienst', en: 'Carrier' },
  link: { de: 'Link', en: 'Link' },
  linkText: { de: 'Linktext', en: 'Link text' },
};

export function fieldLabel(field: string, language: Language): string {
  return LABELS[field]?.[language] ?? field;
}
