import { defineText } from '../../../ui/i18n/text.ts';

export const disclosureText = defineText({
  disclosurePdf: { de: 'Auskunft als PDF', en: 'Disclosure as PDF' },
  otherFormats: { de: 'Datenauskunft in anderem Format', en: 'Data disclosure in another format' },
  letterTitle: { de: 'Auskunft nach Art. 15 DSGVO', en: 'Information under Article 15 GDPR' },
  page: {
    de: (page: number, pages: number) => `Seite ${page} von ${pages}`,
    en: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  replaced: {
    de: 'Zeichen, die es in der Schrift dieses Schreibens nicht gibt, sind durch ? ersetzt. Unverändert stehen sie in der lesbaren Seite und in der JSON-Datei.',
    en: 'Characters that the font of this letter lacks are replaced by ?. The readable page and the JSON file contain them unchanged.',
  },
  disclosureJson: { de: 'Als JSON-Datei', en: 'As a JSON file' },
  disclosureJsonHint: { de: 'Für Programme und die Übertragung', en: 'For programs and for handing over' },
  disclosurePage: { de: 'Als lesbare Seite', en: 'As a readable page' },
  disclosurePageHint: { de: 'Mit Bildern, zum Lesen und Drucken', en: 'With images, to read and print' },
  disclosing: { de: 'Wird erstellt …', en: 'Being created …' },
  disclosingBytes: { de: (size: string) => `Wird erstellt … ${size}`, en: (size: string) => `Being created … ${size}` },
  cancelDisclosure: { de: 'Abbrechen', en: 'Cancel' },
  disclosed: { de: (file: string) => `Gespeichert: ${file}`, en: (file: string) => `Saved: ${file}` },
});
