import { createTheme } from '@mantine/core';

/** Behaviour only: colours, fonts and radii are in mantine.css. */
export const theme = createTheme({ respectReducedMotion: true });
