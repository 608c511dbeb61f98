/** The console is in English: `23 Nov 2026, 14:05`, `1,200`. Its dates and numbers do not depend on the browser. */
export const LOCALE = 'en-GB'
