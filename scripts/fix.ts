import { runParts } from './programs/parts.ts'
import { run } from './programs/run.ts'
import { writeEventSchema } from './write-event-schema.ts'
import { writeSettings } from './write-settings.ts'

/** `npm run fix`: writes what follows from the code, then formats it. */
await runParts('npm run fix', {
  schema: {
    does: 'writes docs/webhook-event.schema.json from the schema of the messages',
    run: () => writeEventSchema(),
  },
  settings: {
    does: 'writes .env.example and deploy/compose.yaml from settings/settings.ts',
    run: () => writeSettings(),
  },
  lint: {
    does: 'applies the safe fixes of lint rules to [FILE …]',
    run: (args) => run('biome', ['lint', '--write', ...args]),
  },
  format: {
    does: 'formats [FILE …], and sorts imports',
    run: (args) => run('biome', ['check', '--write', '--linter-enabled=false', ...args]),
  },
})
