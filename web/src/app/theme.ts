import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { accent, amber, black, dark, gray, green, red, white } from './palette.ts';

const QUICK = 120;

export const theme = createTheme({
  colors: { accent, red, amber, green, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  white,
  black,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace',
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: { defaultProps: { size: 'sm' } },
    Drawer: { defaultProps: { transitionProps: { duration: QUICK } } },
    // Hints below the control: above it they push it out of line with its neighbours.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Menu: { defaultProps: { transitionProps: { duration: QUICK }, shadow: 'md' } },
    Modal: {
      defaultProps: { transitionProps: { duration: QUICK, transition: 'fade' }, centered: true, padding: 'lg' },
    },
    Popover: { defaultProps: { transitionProps: { duration: QUICK }, shadow: 'md' } },
    Select: {
      defaultProps: { allowDeselect: false, comboboxProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    },
    Tabs: { defaultProps: { keepMounted: false } },
    Tooltip: {
      defaultProps: {
        transitionProps: { duration: 80 },
        openDelay: 300,
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
});

/** Mantine's default shades for dimmed text, placeholders and errors fail WCAG AA; these pass (palette.test.ts). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': black,
    '--mantine-color-body': white,
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[6],
    '--mantine-color-anchor': accent[7],
    '--mantine-color-default-border': gray[4],
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-gray-text': gray[7],
    '--mantine-color-gray-light-color': gray[8],
    '--mantine-color-red-light-color': red[7],
    '--mantine-color-accent-light-color': accent[7],
    '--panel-surface': white,
    '--panel-backdrop': gray[0],
    '--panel-line': gray[2],
    '--panel-line-strong': gray[3],
    '--panel-hover': gray[0],
    '--panel-selected': accent[0],
    '--panel-focus': accent[6],
    '--panel-accent-text': accent[7],
    '--panel-danger-text': red[7],
    '--panel-waiting-text': amber[7],
    '--panel-done-text': green[7],
  },
  dark: {
    '--mantine-color-text': dark[0],
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[4],
    '--mantine-color-anchor': accent[4],
    '--mantine-color-gray-text': dark[1],
    '--mantine-color-gray-light-color': dark[0],
    '--mantine-color-red-light-color': red[3],
    '--mantine-color-accent-light-color': accent[3],
    '--panel-surface': dark[7],
    '--panel-backdrop': dark[8],
    '--panel-line': dark[6],
    '--panel-line-strong': dark[5],
    '--panel-hover': dark[6],
    '--panel-selected': accent[9],
    '--panel-focus': accent[4],
    '--panel-accent-text': accent[4],
    '--panel-danger-text': red[4],
    '--panel-waiting-text': amber[4],
    '--panel-done-text': green[4],
  },
});
