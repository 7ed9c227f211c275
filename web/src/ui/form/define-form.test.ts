import { newEvent } from '@leitstand/contract/events';
import { newLevel } from '@leitstand/contract/levels';
import { newMakeModel } from '@leitstand/contract/makes';
import { newPresetTrip } from '@leitstand/contract/preset-trips';
import { beforeAll, describe, expect, it, vi } from 'vitest';

// The language of the panel lives in the browser.
async function load() {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  const { defineForm } = await import('./define-form.ts');
  const { plainField } = await import('./field.ts');
  const { choiceField, flagField, longTextField, numberField, textField } = await import('./fields.tsx');
  const { dateField } = await import('./dates/date-field.tsx');
  const { dateTimeField } = await import('./dates/date-time-field.tsx');
  const { imageField } = await import('../upload/image-upload.tsx');
  const { imagesField } = await import('../upload/images-upload.tsx');
  const { placeField } = await import('../../shared/location/place-field.tsx');
  return {
    ...{ defineForm, plainField, choiceField, flagField, longTextField, numberField, textField, dateField },
    ...{ dateTimeField, imageField, imagesField, placeField },
  };
}
let kinds: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  kinds = await load();
});

const FILE = new File(['x'], 'neu.png', { type: 'image/png' });
const PLACE = {
  place: 'Marienplatz',
  city: 'München',
  state: 'Bayern',
  country: 'Deutschland',
  location: { type: 'Point' as const, coordinates: [11.57, 48.14] as [number, number] },
};

function eventForm() {
  const { defineForm, dateTimeField, imageField, longTextField, placeField, textField } = kinds;
  return defineForm(newEvent, {
    title: textField({ required: true, label: { de: 'Name', en: 'Name of it' } }),
    description: longTextField({ required: true }),
    eventDate: dateTimeField({ usualTime: '10:00', required: true }),
    eventAddress: placeField({ required: true }),
    image: imageField({ required: true }),
  });
}

const RECORD = {
  title: 'Sternfahrt',
  description: 'Zum See',
  eventDate: '2027-07-24T12:30:00.000Z',
  eventAddress: PLACE,
  image: 'see.png',
};

describe('a form from a table of fields', () => {
  it('begins blank, in the order of the table', () => {
    expect(eventForm().blank).toEqual({
      title: '',
      description: '',
      eventDate: { day: null, time: '10:00' },
      eventAddress: null,
      image: null,
    });
    expect(Object.keys(eventForm().blank)).toEqual(['title', 'description', 'eventDate', 'eventAddress', 'image']);
  });

  it('sends back what it has read', () => {
    const form = eventForm();
    expect(form.valuesOf(RECORD).eventDate).toEqual({ day: '2027-07-24', time: '14:30' });
    expect(form.bodyOf(form.valuesOf(RECORD))).toEqual(RECORD);
    expect(form.valuesOf({ ...RECORD, image: '', eventDate: 'gestern' })).toMatchObject({
      image: null,
      eventDate: form.blank.eventDate,
    });
  });

  it('sends a chosen file beside the body, and what the call wants besides', () => {
    const form = eventForm();
    const values = { ...form.valuesOf(RECORD), title: ' Sternfahrt ', image: FILE };
    expect(form.sent(values, { eventId: '7', title: undefined })).toEqual({
      body: { ...RECORD, image: '', eventId: '7', title: undefined },
      files: [FILE],
    });
    expect(form.sent(form.valuesOf(RECORD)).files).toEqual([]);
  });

  it('calls a field in an error as the screen does', () => {
    const form = eventForm();
    expect(form.validate({ ...form.blank, title: ' ' })).toEqual({
      title: 'Das Feld Name darf nicht leer sein.',
      description: 'Das Feld Beschreibung darf nicht leer sein.',
      eventDate: 'Das Feld Datum darf nicht leer sein.',
      eventAddress: 'Das Feld Ort darf nicht leer sein.',
      image: 'Das Feld Bild darf nicht leer sein.',
    });
    expect(form.validate({ ...form.valuesOf(RECORD), title: 'x'.repeat(201) })).toEqual({
      title: 'Das Feld Name hat einen ungültigen Wert.',
    });
    expect(form.validate({ ...form.valuesOf(RECORD), image: FILE })).toEqual({});
    expect(form.labelOf('title', 'en')).toBe('Name of it');
    expect(form.labelOf('eventAddress', 'en')).toBe('Location');
  });

  it('calls a field so in messages of the server too', () => {
    const messages = { title: 'Das Feld Titel ist bereits vergeben.', image: 'Zu groß.', eventId: 'Unbekannt.' };
    expect(eventForm().relabelled(messages)).toEqual({ ...messages, title: 'Das Feld Name ist bereits vergeben.' });
  });

  it('names the required fields that are empty, and only those', () => {
    const form = eventForm();
    const incomplete = { ...form.valuesOf(RECORD), eventDate: { day: '2027-07-24', time: '' } };
    expect(form.missing({ ...incomplete, eventAddress: { ...PLACE, location: null } })).toEqual([
      'eventDate',
      'eventAddress',
    ]);
    expect(form.missing({ ...form.valuesOf(RECORD), title: 'x'.repeat(201) })).toEqual([]);
  });

  it('describes its fields for the conflict view', () => {
    const form = eventForm();
    const { title, eventDate, eventAddress, image } = form.describe('en');
    expect([title?.label, eventDate?.label, eventAddress?.label]).toEqual(['Name of it', 'Date', 'Location']);
    expect(eventAddress?.show?.(PLACE)).toBe('Marienplatz, München, Deutschland');
    expect([image?.show?.(FILE), image?.show?.('see.png'), image?.show?.(null)]).toEqual([
      'New image',
      'Image set',
      '',
    ]);
    expect(form.describe('de').eventDate?.show?.({ day: '2027-07-24', time: '14:30' })).toContain('24.07.2027');
  });

  it('leaves out a field as long as its condition does not hold', () => {
    const { defineForm, choiceField, plainField, textField } = kinds;
    const form = defineForm(
      newMakeModel,
      {
        category: choiceField(['Car', 'Motorbike'], { blank: 'Car' }),
        make: textField({ required: true }),
        model: textField({ required: true }),
        computed: plainField<number | null>(null),
      },
      { model: ({ category }) => category === 'Car' },
    );
    expect(form.missing(form.blank)).toEqual(['make', 'model']);
    const bike = { ...form.blank, category: 'Motorbike' as const };
    expect(form.missing(bike)).toEqual(['make']);
    expect(form.present(bike)).toEqual(['category', 'make', 'computed']);
    // The contract has the last word.
    expect(form.validate({ ...bike, make: 'BMW', model: 'R 12' })).toEqual({
      model: 'Das Feld Modell hat einen ungültigen Wert.',
    });
    expect(Object.keys(form.describe('de'))).toEqual(['category', 'make', 'model']);
  });

  it('ignores what the rules want besides the form', () => {
    const { defineForm, numberField } = kinds;
    const form = defineForm(newLevel, { coins: numberField({ required: true }) });
    expect(form.validate({ coins: 5 })).toEqual({});
    expect(form.bodyOf({ coins: 5 }, { level: 2 })).toEqual({ coins: 5, level: 2, image: '' });
  });

  it('takes no record and no value that do not fit', () => {
    const { defineForm, imageField, numberField, textField } = kinds;
    const form = defineForm(newPresetTrip, { title: textField(), image: imageField() });
    // @ts-expect-error: a title is a text
    form.valuesOf({ title: 7, image: '' });
    // @ts-expect-error: the image is not there
    form.valuesOf({ title: '' });
    // @ts-expect-error: there is no such field
    expect(() => form.labelOf('name', 'de')).toThrow();
    // @ts-expect-error: a condition is about a field of the table
    defineForm(newPresetTrip, { title: textField() }, { name: () => true });
    // @ts-expect-error: a level is a number
    defineForm(newLevel, { level: numberField() }).missing({ level: '1' });
    expect(form.missing(form.blank)).toEqual([]);
  });
});

describe('the kinds of fields', () => {
  it('take an amount that may be unknown', () => {
    const amount = kinds.numberField({ decimals: 2 });
    expect([amount.write(null), amount.write(0), amount.isEmpty(0), amount.isEmpty(null)]).toEqual([
      undefined,
      0,
      false,
      true,
    ]);
    expect([amount.show?.(1234.5, 'de'), amount.show?.(null, 'de')]).toEqual(['1.234,5', '']);
    expect(kinds.numberField({ blank: 0 }).blank).toBe(0);
  });

  it('take a choice; one that is unknown counts as not made', () => {
    const nameOf = (value: string, language: string) => `${value} (${language})`;
    const open = kinds.choiceField(['a', 'b'], { nameOf });
    expect([open.blank, open.read('b'), open.read('c')]).toEqual(['', 'b', '']);
    expect([open.isEmpty(''), open.show?.('b', 'en'), open.show?.('', 'en')]).toEqual([true, 'b (en)', '']);
    const settled = kinds.choiceField(['a', 'b'], { blank: 'b' });
    expect([settled.blank, settled.read('c'), settled.show?.('a', 'de')]).toEqual(['b', 'b', 'a']);
  });

  it('take a day and a yes or no', () => {
    const day = kinds.dateField();
    expect([day.isEmpty(null), day.show?.('1990-04-03', 'de'), day.show?.(null, 'de')]).toEqual([
      true,
      '03.04.1990',
      '',
    ]);
    const flag = kinds.flagField();
    expect([flag.blank, flag.show?.(true, 'de'), flag.show?.(false, 'en')]).toEqual([false, 'Ja', 'No']);
  });

  it('take images and say how many are new', () => {
    const images = kinds.imagesField();
    expect([images.isEmpty([]), images.isEmpty(['a']), images.write(['a'])]).toEqual([true, false, undefined]);
    expect(images.show?.(['a'], 'de')).toBe('1 Bild');
    expect(images.show?.(['a', FILE], 'de')).toBe('2 Bilder, davon 1 neu');
  });
});
