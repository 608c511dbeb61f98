/** The path of this file, for errors. */
export const TABLE = 'tests/documents/import-table.ts'

/** The imports that the production code of a part may have beside its own files. */
export type Part = {
  /** Parts, or folders of parts. */
  folders: string[]
  /** Files of these folders that the part must not import. */
  except?: string[]
  /** Packages, `node:*` for all modules of Node. Unset: any package except those of the databases. */
  packages?: string[]
}

/** Only `store/` contains SQL. */
export const databasePackages = ['kysely', 'node:sqlite', 'pg']

const shared = ['contract', 'settings', 'records', 'store']

/**
 * Which part may import which. `biome.json` has the same rules, for editors. Planned parts and folders are listed too:
 * console, staff, chat, webhook.
 */
export const parts: Record<string, Part> = {
  content: { folders: [], packages: [] },
  contract: { folders: [], packages: ['zod'] },
  settings: { folders: [], packages: ['zod', 'node:*'] },
  records: {
    folders: ['contract'],
    packages: ['@zip.js/zip.js', 'csv-stringify', 'html-to-text', 'qrcode', 'sanitize-html', 'zod'],
  },
  ui: { folders: ['content/brand'] },
  store: { folders: ['contract', 'settings', 'records'] },
  server: { folders: shared },
  office: { folders: [...shared, 'server/delivery'] },
  src: { folders: ['content', 'contract', 'settings', 'ui'] },
  console: {
    folders: ['contract', 'records', 'ui'],
    except: ['records/csv/requests-csv.ts', 'records/contact-html.ts'],
  },
  samples: { folders: ['contract', 'records', 'store'] },
}

/** The rule of a part, as a clause for an error. */
export function mayImport(part: string) {
  const { folders = [], except = [], packages = [] } = parts[part] ?? {}
  const list = (items: string[]) => new Intl.ListFormat('en').format(items)
  const allowed = [...folders.map((folder) => `${folder}/`), ...packages]
  const without = except.length > 0 ? ` without ${list(except)}` : ''
  return `${part}/ may import only ${allowed.length > 0 ? list(allowed) : 'its own files'}${without}`
}

/** Parts that may import anything, as may the configuration files in the root. */
export const tools = ['bench', 'deploy', 'scripts', 'tests']

export const isTool = (file: string) =>
  !file.includes('/') || tools.includes(file.split('/')[0] ?? '')

/**
 * The order of imports inside a part: a file or folder may import those in the lines below its own.
 * `only` limits a file or folder to the named ones.
 */
export type Order = { lines: string[][]; only?: Record<string, string[]> }

export const orders: Record<string, Order> = {
  server: {
    lines: [
      ['serve'],
      ['run-service'],
      ['build-service'],
      ['api', 'console', 'log', 'pages', 'retention', 'store-settings'],
      ['calls', 'noscript'],
      ['employees', 'requests'],
      ['delivery', 'files', 'http', 'metrics', 'spam'],
      ['repeat'],
    ],
    only: {
      console: ['delivery', 'files', 'http', 'repeat', 'requests'],
      delivery: ['repeat'],
      metrics: [],
      pages: ['files', 'http'],
    },
  },
  'server/delivery': {
    lines: [
      ['start-delivery'],
      ['channel-kinds', 'channel-report', 'daily-report'],
      ['acknowledgement'],
      ['chat', 'mail', 'webhook'],
      ['http', 'notices', 'smtp'],
      ['worker'],
    ],
  },
  store: {
    lines: [
      ['open-store'],
      ['backup', 'person', 'probe', 'samples', 'sweep'],
      ['requests'],
      ['channels', 'employees'],
      ['staff'],
      ['outbox'],
      ['database'],
      ['schema'],
    ],
  },
  office: {
    lines: [
      ['main'],
      ['run'],
      ['backup', 'deliveries', 'employees', 'person', 'requests', 'samples', 'staff'],
      ['channels'],
      ['cli'],
    ],
  },
  src: {
    lines: [
      ['integrations', 'pages'],
      ['noscript', 'social-picture'],
      ['employee', 'not-found', 'own-pages', 'requests', 'sections'],
      ['forms', 'layouts'],
      ['api', 'attribution', 'brand', 'islands', 'pictures', 'seo'],
      ['build-settings', 'content', 'env'],
    ],
  },
}
