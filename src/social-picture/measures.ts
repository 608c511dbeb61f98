/** Fonts and pictures of earlier builds. */
export const CACHE = 'node_modules/.cache/social-pictures'

/** The size in which social networks show the picture, uncropped. In pixels, as all its measures. */
export const SIZE = { width: 1200, height: 630 }

/** From the start: the margins, the second column and the line in front of it. */
export const edges = { start: 64, end: 1136, fold: 376, column: 400 }

/** The heights of the sight line, the ground, and the lines around the foot. */
export const heights = { sight: 302, ground: 453, foot: 531, bottom: 600 }
