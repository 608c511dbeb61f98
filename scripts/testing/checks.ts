/** What `npm run check` looks at; each counts as one check in `npm test`. */
export const checks = [
  // Reads the .ts files too, so that the compiler need not read everything a second time.
  { name: 'types', command: 'astro', args: ['check', '--minimumSeverity', 'warning'] },
  {
    name: 'lint, format, who may import whom',
    command: 'biome',
    args: ['ci', '--error-on-warnings'],
  },
  { name: 'unused code', command: 'knip', args: [] },
]
