import type { MantineColorsTuple } from '@mantine/core';

/*
 * All colours of the panel. White text is readable on shade 6, shade 8 on shade 1, and shade 2 on the dark background:
 * palette.test.ts checks WCAG AA.
 */

export const accent: MantineColorsTuple = [
  '#eef6fa',
  '#d9ebf3',
  '#b4d7e7',
  '#87bfd9',
  '#5aa7c9',
  '#2f87ae',
  '#176c93',
  '#125a7b',
  '#0e4964',
  '#09374d',
];

export const red: MantineColorsTuple = [
  '#fdf2f2',
  '#fbe0e0',
  '#f6bfbf',
  '#f19c9c',
  '#ee8484',
  '#d84a4a',
  '#c22f2f',
  '#a72626',
  '#8c2020',
  '#6e1919',
];

export const amber: MantineColorsTuple = [
  '#fff8e8',
  '#feedca',
  '#fada90',
  '#f3c352',
  '#e6aa28',
  '#c38413',
  '#8f5d00',
  '#784e00',
  '#603e00',
  '#482f00',
];

export const green: MantineColorsTuple = [
  '#eff8f1',
  '#d9efdf',
  '#b5dfc0',
  '#8acb9b',
  '#66b97c',
  '#3b9555',
  '#27773e',
  '#206434',
  '#1a502a',
  '#133c1f',
];

export const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e4e7ea',
  '#d6dadf',
  '#bfc5cb',
  '#98a0a8',
  '#5f6973',
  '#4d565f',
  '#363d44',
  '#22272c',
];

export const dark: MantineColorsTuple = [
  '#d9dce0',
  '#bcc1c8',
  '#9ba2ab',
  '#7b838d',
  '#464c54',
  '#373c43',
  '#2a2e34',
  '#1e2125',
  '#181b1e',
  '#111315',
];

export const white = '#ffffff';
export const black = gray[9];
