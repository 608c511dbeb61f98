/** Where a rule is changed. */
export const TABLE = 'tests/documents/import-table.ts'

/** What the production code of a part may import beside its own files. */
export type Part = {
  /** Parts, or folders of parts. */
  folders: string[]
  /** Files of these folders that it may not import all the same. */
  except?: string[]
  /** Packages, `node:*` for all modules of Node. Left out: any package, but no database. */
  packages?: string[]
}

/** Only `store/` contains SQL. */
export const databasePackages = ['kysely', 'node:sqlite', 'pg']

const shared = ['contract', 'settings', 'records', 'store']

/** Who may import whom. `biome.json` says the same to editors. */
export const parts: Record<string, Part> = {
  content: { folders: [], packages: [] },
  contract: { folders: [], packages: ['zod'] },
  settings: { folders: [], packages: ['zod', 'node:*'] },
  records: {
    folders: ['contract'],
    packages: ['csv-stringify', 'html-to-text', 'qrcode', 'sanitize-html', 'zod'],
  },
  ui: { folders: ['content/brand'] },
  store: { folders: ['contract', 'settings', 'records'] },
  server: { folders: shared },
  office: { folders: [...shared, 'server/delivery'] },
  src: { folders: ['content', 'contract', 'settings', 'ui'] },
  console: {
    folders: ['contract', 'records', 'ui'],
    except: ['records/leads-csv.ts', 'records/message-html.ts'],
  },
  samples: { folders: ['records', 'store'] },
}

/** What the table says of a part, as a clause. */
export function mayImport(part: string) {
  const { folders = [], except = [], packages = [] } = parts[part] ?? {}
  const list = (items: string[]) => new Intl.ListFormat('en').format(items)
  const allowed = [...folders.map((folder) => `${folder}/`), ...packages]
  const without = except.length > 0 ? ` without ${list(except)}` : ''
  return `${part}/ may import only ${allowed.length > 0 ? list(allowed) : 'its own files'}${without}`
}

/** They may import anything. So may the configuration files in the root. */
export const tools = ['bench', 'deploy', 'scripts', 'tests']

export const isTool = (file: string) =>
  !file.includes('/') || tools.includes(file.split('/')[0] ?? '')

/**
 * What a part's files and folders may import of each other: those of the lines below their own.
 * `only` limits a file or folder to the ones named.
 */
export type Order = { lines: string[][]; only?: Record<string, string[]> }

export const orders: Record<string, Order> = {
  server: {
    lines: [
      ['serve'],
      ['run-service'],
      ['build-service'],
      ['api', 'console', 'log', 'pages', 'retention'],
      ['calls', 'noscript'],
      ['employees', 'submissions'],
      ['delivery', 'http', 'metrics', 'spam'],
    ],
    only: {
      console: ['delivery', 'http', 'submissions'],
      delivery: [],
      metrics: [],
      pages: ['http'],
    },
  },
  'server/delivery': {
    lines: [['start-delivery'], ['chat', 'daily-report', 'mail', 'webhook'], ['worker']],
  },
  store: {
    lines: [
      ['open-store'],
      ['person', 'probe', 'sweep'],
      ['backup', 'employees', 'staff', 'submissions'],
      ['outbox'],
      ['database'],
      ['schema'],
    ],
  },
  office: {
    lines: [
      ['main'],
      ['run'],
      ['backup', 'employees', 'mail', 'person', 'staff', 'submissions'],
      ['cli'],
    ],
  },
  src: {
    lines: [
      ['design', 'integrations', 'pages'],
      ['brand', 'noscript'],
      ['employee', 'not-found', 'proposals', 'sections'],
      ['forms', 'layouts'],
      ['api', 'attribution', 'seo'],
      ['build-settings', 'content', 'env'],
    ],
  },
}
