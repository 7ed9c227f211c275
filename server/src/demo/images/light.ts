/** The light of an hour: sky from top to horizon, haze in the distance, and the green of the ground. */
export interface Light {
  sky: string;
  horizon: string;
  haze: string;
  rock: string;
  far: string;
  near: string;
  sun: string;
  dark: boolean;
}

export const LIGHTS: readonly Light[] = [
  {
    sky: '#3d8fd6',
    horizon: '#d3ecfa',
    haze: '#a9c9de',
    rock: '#6f8496',
    far: '#6fa67a',
    near: '#3c7a4a',
    sun: '#fffbe6',
    dark: false,
  },
  {
    sky: '#6fb1de',
    horizon: '#fde6c6',
    haze: '#c3cbd0',
    rock: '#7d8794',
    far: '#8fae74',
    near: '#557f42',
    sun: '#fff2c4',
    dark: false,
  },
  {
    sky: '#4b3b80',
    horizon: '#f9a66c',
    haze: '#b97f8d',
    rock: '#6a5878',
    far: '#5d5a68',
    near: '#2f3b43',
    sun: '#ffe0a3',
    dark: false,
  },
  {
    sky: '#12204a',
    horizon: '#5877a8',
    haze: '#3f5a87',
    rock: '#2f4266',
    far: '#233b4d',
    near: '#14262f',
    sun: '#f4f1dc',
    dark: true,
  },
  {
    sky: '#9fb4bf',
    horizon: '#f1ebe0',
    haze: '#c9d2d3',
    rock: '#8b989d',
    far: '#93a08a',
    near: '#5d7058',
    sun: '#ffffff',
    dark: false,
  },
  {
    sky: '#e0805f',
    horizon: '#fbe0a8',
    haze: '#dcae8e',
    rock: '#97736c',
    far: '#a9854e',
    near: '#6b5a2e',
    sun: '#fff4cf',
    dark: false,
  },
];
