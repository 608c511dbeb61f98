import type { Command } from 'commander'
import { sampleEmpIds, sampleMember } from '../../records/samples/sample-ids.ts'
import type { Store } from '../../store/open-store.ts'
import type { EraseResult } from '../../store/requests/erase-requests.ts'
import { isConfirmed } from '../cli/confirm.ts'
import { counted } from '../cli/counted.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import type { Terminal } from '../cli/terminal.ts'

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

type Options = { yes?: true; dryRun?: true }

/** `samples remove` */
async function removeSamples({ store, terminal }: Office, { yes, dryRun }: Options) {
  const { requests, empIds, member } = await findSamples(store)
  const found = [
    [requests.length, 'sample request'],
    [empIds.length, 'sample employee'],
    [member ? 1 : 0, 'sample staff member'],
  ] as const
  const present = found.filter(([count]) => count > 0)
  if (present.length === 0) return terminal.out('Nothing to do: there are no samples.\n')
  const what = new Intl.ListFormat('en-GB').format(present.map(([count, name]) => counted(count, name)))
  if (dryRun) return terminal.out(`Would delete ${what}.\n`)
  if (!(await isConfirmed(terminal, `Delete ${what}? This cannot be undone.`, yes))) return
  if (member) await store.samples.removeMember(member.id)
  for (const empId of empIds) await store.employees.remove(empId)
  const erased = await store.erase({ requests })
  terminal.out(`Deleted ${what}.\n`)
  warnIfStillInLog(erased, terminal)
  if (member && !(await hasAdmin(store))) {
    terminal.out(
      'Nobody can open the staff console now. To add the first person: npm run office -- staff add EMAIL --areas all\n',
    )
  }
}

async function findSamples({ samples, employees, staff }: Store) {
  const known = new Set(Object.values(sampleEmpIds))
  const empIds = (await employees.list()).map(({ empId }) => empId)
  return {
    requests: await samples.find(),
    empIds: empIds.filter((empId) => known.has(empId)),
    member: await staff.find(sampleMember.email),
  }
}

async function hasAdmin({ staff }: Store) {
  const members = await staff.list()
  return members.some(({ areas, disabledAt }) => areas.includes('admin') && disabledAt === null)
}

function warnIfStillInLog({ stillInLog }: EraseResult, { err }: Terminal) {
  if (!stillInLog) return
  err(
    'Warning: the database is in use, so its log contains the erased data until the next erase or until the service is stopped.\n',
  )
}
