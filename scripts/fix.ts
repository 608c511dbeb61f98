import { writeLicences } from './packages/licences-file.ts'
import { runParts } from './programs/parts.ts'
import { run } from './programs/run.ts'
import { writeEventSchema } from './write-event-schema.ts'
import { writeRules } from './write-rules.ts'
import { writeSettings } from './write-settings.ts'

/** `npm run fix` */
await runParts({
  call: 'npm run fix',
  parts: [
    {
      name: 'schema',
      does: 'writes docs/webhook-event.schema.json from the schema of the messages',
      prepare: () => writeEventSchema,
    },
    {
      name: 'rules',
      does: 'writes the tables of docs/rules.md from the forms in contract/forms/',
      prepare: () => writeRules,
    },
    {
      name: 'settings',
      does: 'writes the table of settings in README.md, and deploy/website.env, from settings/settings.ts',
      prepare: () => writeSettings,
    },
    {
      name: 'lint',
      does: 'applies the safe fixes of lint rules',
      takes: '[FILE …]',
      prepare: (args) => () => run('biome', ['lint', '--write', ...args]),
    },
    {
      name: 'format',
      does: 'formats, and sorts imports',
      takes: '[FILE …]',
      prepare: (args) => () =>
        run('biome', ['check', '--write', '--linter-enabled=false', ...args]),
    },
    {
      name: 'licences',
      does: 'writes docs/licences.md from package-lock.json',
      prepare: () => writeLicences,
    },
  ],
})
