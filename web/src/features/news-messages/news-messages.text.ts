import { defineText } from '../../ui/i18n/text.ts';
import { screen } from './news-messages.screen.ts';

export const newsMessagesText = defineText({
  title: { de: 'Alle Neuigkeiten', en: 'All news messages' },
  search: { de: 'Text oder Link suchen', en: 'Search text or link' },
  new: { de: 'Neue Neuigkeit', en: 'New message' },
  emptyTitle: { de: 'Noch keine Neuigkeiten', en: 'No news messages yet' },
  emptyMessage: {
    de: 'Neuigkeiten erscheinen in der App ganz oben, jede in ihrer Sprache.',
    en: 'News messages appear at the top of the app, each in its language.',
  },
  description: { de: 'Text', en: 'Text' },
  language: { de: 'Sprache', en: 'Language' },
  campaign: { de: 'Kampagne', en: 'Campaign' },
  campaignHint: {
    de: 'Derselbe Name in allen Sprachen fasst sie in der Liste zusammen.',
    en: 'The same name in all languages groups them in the list.',
  },
  missing: { de: 'Fehlende Sprachen', en: 'Missing languages' },
  missingCount: { de: (n: number) => (n === 1 ? '1 fehlt' : `${n} fehlen`), en: (n: number) => `${n} missing` },
  complete: { de: 'Vollständig', en: 'Complete' },
  addLanguage: {
    de: (language: string, campaign: string) => `„${campaign}“ auf ${language} anlegen`,
    en: (language: string, campaign: string) => `Create “${campaign}” in ${language}`,
  },
  allLanguages: { de: 'Alle Sprachen', en: 'All languages' },
  createdAt: { de: 'Angelegt am', en: 'Created on' },
  link: { de: 'Link', en: 'Link' },
  linkHint: { de: 'Beginnt mit https:// oder http://', en: 'Begins with https:// or http://' },
  linkText: { de: 'Linktext', en: 'Link text' },
  noName: { de: 'Neuigkeit ohne Text', en: 'Message without text' },
  newTitle: screen.creates.title,
  editTitle: { de: 'Neuigkeit bearbeiten', en: 'Edit message' },
  viewTitle: { de: 'Neuigkeit', en: 'News message' },
  preview: { de: 'So zeigt es die App', en: 'As the app shows it' },
  previewBlank: { de: 'Hier steht der Text der Neuigkeit.', en: 'The text of the message appears here.' },
});
