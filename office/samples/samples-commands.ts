import type { Command } from 'commander'
import type { WithOffice } from '../cli/open-office.ts'
import { removeSamples } from './remove-samples.ts'

export function addSamplesCommands(program: Command, withOffice: WithOffice) {
  program
    .command('samples')
    .description('the samples that npm start added to a new data directory')
    .command('remove')
    .description('delete all sample requests, employees and staff permanently; asks first')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show what would be deleted, change nothing')
    .action(withOffice(removeSamples))
}
