import { defineText } from '../../ui/i18n/text.ts';

export const postsText = defineText({
  title: { de: 'Beiträge', en: 'Posts' },
  views: { de: 'Ansicht', en: 'View' },
  all: { de: 'Alle Beitraege', en: 'All posts' },
  images: { de: 'Bilder', en: 'Images' },
  search: { de: 'Beschreibung oder Benutzername suchen', en: 'Search description or username' },
  rangeSuspended: {
    de: 'Dieser Server verbindet Suche und „Von … bis …“ nicht: Gesucht wird im gesamten Zeitraum.',
    en: 'This server cannot combine a search with “From … to …”: the search covers all time.',
  },
  ofAuthor: { de: (name: string) => `Von ${name}`, en: (name: string) => `By ${name}` },
  ofOneAuthor: { de: 'Von einem Benutzer', en: 'By one user' },
  emptyTitle: { de: 'Noch keine Beiträge', en: 'No posts yet' },
  emptyMessage: {
    de: 'Was Benutzer in der App veröffentlichen, erscheint hier.',
    en: 'What users publish in the app appears here.',
  },
  reversedTitle: { de: 'Kein gültiger Zeitraum', en: 'Not a valid time range' },
  reversedMessage: {
    de: '„Von“ liegt nach „Bis“: In diesem Zeitraum kann kein Beitrag liegen.',
    en: '“From” is later than “To”: no post can lie in this time range.',
  },
  noImagesTitle: { de: 'Keine Bilder', en: 'No images' },
  noImagesMessage: {
    de: 'Die gefundenen Beiträge haben keine Bilder. Unter „Alle Beitraege“ stehen sie mit ihrem Text.',
    en: 'The posts found have no images. “All posts” shows them with their text.',
  },

  user: { de: 'Benutzer', en: 'User' },
  likes: { de: 'Likes', en: 'Likes' },
  comments: { de: 'Kommentare', en: 'Comments' },
  date: { de: 'Datum', en: 'Date' },
  time: { de: 'Uhrzeit', en: 'Time' },
  place: { de: 'Ort', en: 'Place' },
  noUser: { de: 'Gelöschter Benutzer', en: 'Deleted user' },
  noDescription: { de: 'Ohne Beschreibung', en: 'No description' },
  noPlace: { de: 'Kein Ort angegeben', en: 'No place given' },
  noImages: { de: 'Dieser Beitrag hat keine Bilder.', en: 'This post has no images.' },
  copyPlace: { de: 'Ort kopieren', en: 'Copy place' },

  view: { de: 'Ansehen', en: 'View' },
  delete: { de: 'Löschen', en: 'Delete' },
  viewTitle: { de: 'Beitrag', en: 'Post' },
  imagesOf: { de: (who: string) => `Bilder von ${who}`, en: (who: string) => `Images by ${who}` },
  imageOf: {
    de: (who: string, date: string) => `Bild von ${who}, ${date}`,
    en: (who: string, date: string) => `Image by ${who}, ${date}`,
  },
  oneOfImages: {
    de: (number: number, count: number, who: string, date: string) => `Bild ${number} von ${count} von ${who}, ${date}`,
    en: (number: number, count: number, who: string, date: string) => `Image ${number} of ${count} by ${who}, ${date}`,
  },
  close: { de: 'Schließen', en: 'Close' },
  loading: { de: 'Beitrag wird geladen …', en: 'Loading post …' },
  previous: { de: 'Voriger Beitrag', en: 'Previous post' },
  next: { de: 'Nächster Beitrag', en: 'Next post' },
  withKey: {
    de: (label: string, key: string) => `${label} (${key})`,
    en: (label: string, key: string) => `${label} (${key})`,
  },
  notFoundTitle: { de: 'Beitrag nicht gefunden', en: 'Post not found' },
  notFoundMessage: {
    de: 'Der Beitrag wurde gelöscht oder der Link ist nicht vollständig.',
    en: 'The post has been deleted or the link is incomplete.',
  },
  notListedTitle: { de: 'Beitrag nicht in dieser Liste', en: 'Post not in this list' },
  notListedMessage: {
    de: 'Dieser Server zeigt einzelne Beiträge nur aus der Liste. Zeitraum oder Suche so wählen, dass der Beitrag darin steht.',
    en: 'This server shows single posts from the list only. Choose a time range or a search that contains the post.',
  },

  deleteTitle: {
    de: (who: string) => `Beitrag von „${who}“ löschen?`,
    en: (who: string) => `Delete the post by “${who}”?`,
  },
  deleteMessage: {
    de: (what: string) => `${what} verschwindet sofort aus App und Verwaltung.`,
    en: (what: string) => `${what} disappears from the app and from this panel at once.`,
  },
  restorable: {
    de: (days: number) => `Das lässt sich ${days} Tage lang rückgängig machen.`,
    en: (days: number) => `This can be undone for ${days} days.`,
  },
  quoted: { de: (words: string) => `„${words}“`, en: (words: string) => `“${words}”` },
  aPost: { de: 'Der Beitrag', en: 'The post' },
  withParts: {
    de: (what: string, parts: string) => `${what} mit ${parts}`,
    en: (what: string, parts: string) => `${what} with ${parts}`,
  },
  imageCount: {
    de: (count: number) => (count === 1 ? '1 Bild' : `${count} Bildern`),
    en: (count: number) => (count === 1 ? '1 image' : `${count} images`),
  },
  likeCount: {
    de: (count: string, isOne: boolean) => `${count} ${isOne ? 'Like' : 'Likes'}`,
    en: (count: string, isOne: boolean) => `${count} ${isOne ? 'like' : 'likes'}`,
  },
  commentCount: {
    de: (count: string, isOne: boolean) => `${count} ${isOne ? 'Kommentar' : 'Kommentaren'}`,
    en: (count: string, isOne: boolean) => `${count} ${isOne ? 'comment' : 'comments'}`,
  },
  deleted: {
    de: (who: string) => `Der Beitrag von „${who}“ ist gelöscht.`,
    en: (who: string) => `The post by “${who}” has been deleted.`,
  },
  restored: {
    de: (who: string) => `Der Beitrag von „${who}“ ist wiederhergestellt.`,
    en: (who: string) => `The post by “${who}” has been restored.`,
  },
});
