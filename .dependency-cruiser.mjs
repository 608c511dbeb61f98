/** What the code of each part may import beside its own files and packages. Only this table says so. */
const parts = {
  contract: [],
  settings: [],
  records: ['contract'],
  ui: ['content/brand'],
  store: ['contract', 'settings', 'records'],
  server: ['contract', 'settings', 'records', 'store'],
  office: ['contract', 'settings', 'records', 'store', 'server/console', 'server/delivery'],
  src: ['content', 'contract', 'settings', 'ui'],
  console: ['contract', 'records', 'ui'],
  editing: ['settings', 'src'],
  samples: ['contract', 'records', 'store'],
}

/** The packages of the parts that browsers load too. */
const packages = {
  contract: ['zod'],
  records: ['@zip.js/zip.js', 'csv-stringify', 'html-to-text', 'qrcode', 'sanitize-html', 'zod'],
}

const test = '[.](browser[.])?test[.]tsx?$'
const tools = ['bench', 'deploy', 'scripts', 'tests']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(parts).map(([part, others]) => ({
      name: `${part}/ imports ${['itself', ...others].join(', ')} only`,
      severity: 'error',
      from: { path: `^${part}/`, pathNot: test },
      to: {
        pathNot: `^(${[part, ...others].join('|')})/|^node_modules/|^astro:`,
        dependencyTypesNot: ['core'],
      },
    })),
    ...Object.entries(packages).map(([part, names]) => ({
      name: `${part}/ uses the packages ${names.join(', ')} only`,
      severity: 'error',
      from: { path: `^${part}/`, pathNot: test },
      to: { path: '^node_modules/', pathNot: `^node_modules/(${names.join('|')})/` },
    })),
    {
      name: 'contract/ and records/ use nothing of Node',
      severity: 'error',
      from: { path: '^(contract|records)/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only store/ contains SQL',
      severity: 'error',
      from: { pathNot: `^(store|${tools.join('|')})/|${test}` },
      to: { path: '^node_modules/(kysely|pg)/|^(node:)?sqlite$' },
    },
    {
      name: 'console/ does not load the CSV and the HTML of requests',
      severity: 'error',
      from: { path: '^console/', pathNot: test },
      to: { path: '^records/(csv/requests-csv|contact-html)[.]ts$' },
    },
    {
      name: 'each folder of code is a part or a tool',
      severity: 'error',
      from: {
        path: '^(?!node_modules)',
        pathNot: `^(${[...Object.keys(parts), ...tools].join('|')})/|^[^/]+$`,
      },
      to: {},
    },
    {
      name: 'no files import each other in a circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no folders import each other in a circle',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^([.]astro|data|dist|test-results)/|[.]test[.]tsx?$|^tests/|[.](css|ya?ml|svg|woff2)$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
