import { TONES, type Tone } from './chart-model.ts';

export type Scheme = 'light' | 'dark';

/** Palette shades by their role in a chart; chart-look.test.ts checks WCAG AA against the background. */
export const SHADES = {
  light: {
    first: 'accent-5',
    second: 'accent-8',
    third: 'green-5',
    rest: 'gray-6',
    blue1: 'accent-9',
    blue2: 'accent-7',
    blue3: 'accent-6',
    blue4: 'accent-5',
    green1: 'green-9',
    green2: 'green-7',
    green3: 'green-6',
    green4: 'green-5',
    gray1: 'gray-9',
    gray2: 'gray-7',
    before: 'gray-6',
    text: 'gray-9',
    dimmed: 'gray-6',
    line: 'gray-2',
    surface: 'white',
    tip: 'gray-9',
    tipText: 'gray-0',
  },
  dark: {
    first: 'accent-4',
    second: 'accent-2',
    third: 'green-4',
    rest: 'dark-3',
    blue1: 'accent-2',
    blue2: 'accent-3',
    blue3: 'accent-4',
    blue4: 'accent-5',
    green1: 'green-2',
    green2: 'green-3',
    green3: 'green-4',
    green4: 'green-5',
    gray1: 'dark-1',
    gray2: 'dark-2',
    before: 'dark-3',
    text: 'dark-0',
    dimmed: 'dark-2',
    line: 'dark-6',
    surface: 'dark-7',
    tip: 'gray-2',
    tipText: 'gray-9',
  },
} as const satisfies Record<Scheme, Record<Tone | string, string>>;

type Role = keyof (typeof SHADES)['light'];

/** Colours and font for the canvas. */
export type Look = Readonly<Record<Role, string>> & { readonly fontFamily: string };

export function toneVariable(tone: Tone, scheme: Scheme): string {
  return `var(--mantine-color-${SHADES[scheme][tone]})`;
}

export function readLook(scheme: Scheme): Look {
  const style = getComputedStyle(document.documentElement);
  const roles = Object.entries(SHADES[scheme]).map(([role, shade]) => [
    role,
    style.getPropertyValue(`--mantine-color-${shade}`).trim(),
  ]);
  return {
    ...(Object.fromEntries(roles) as Record<Role, string>),
    fontFamily: style.getPropertyValue('--mantine-font-family').trim(),
  };
}

/** The tone of the nth series; later ones share the tone of the rest. */
export function toneAt(index: number): Tone {
  return TONES[index] ?? 'rest';
}
