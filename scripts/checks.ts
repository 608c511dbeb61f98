/** What `npm run check` looks at; each counts as one check in `npm test`. */
export const checks = [
  { name: 'types of the pages', command: 'astro', args: ['check', '--minimumSeverity', 'warning'] },
  { name: 'types of everything else', command: 'tsc', args: ['-p', '.'] },
  {
    name: 'lint, format, who may import whom',
    command: 'biome',
    args: ['ci', '--error-on-warnings'],
  },
  { name: 'unused code', command: 'knip', args: [] },
]
