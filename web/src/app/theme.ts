import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Jade from soft to strong; index 6 is the one that acts in light, 4 in dark. */
const jade: MantineColorsTuple = [
  '#e2f0ea',
  '#c3e3d7',
  '#9fd4c1',
  '#7fd9ba',
  '#4cc29b',
  '#1f8d6f',
  '#0b6b52',
  '#095c46',
  '#084c3b',
  '#063a2d',
];

export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '650' },
  defaultRadius: 8,
  colors: { jade },
  primaryColor: 'jade',
  primaryShade: { light: 6, dark: 4 },
  respectReducedMotion: true,
});

/** What Mantine draws takes the colours of tokens.css, which know light from dark themselves. */
const tokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default-border': 'var(--line)',
};
export const tokensForMantine: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });
