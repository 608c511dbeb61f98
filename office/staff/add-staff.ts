import { areas as allAreas, readAreas } from '../../contract/console/areas.ts'
import { InviteBody } from '../../contract/console/staff.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { jsonText, visibleLine } from '../cli/terminal.ts'
import { issueSignInLink } from './issue-sign-in-link.ts'

type Options = { areas: string; name?: string; dryRun?: true; json?: true }

/** `staff add` */
export async function addStaff(office: Office, email: string, options: Options) {
  const { store, terminal } = office
  const areas = readAreas(options.areas)
  if (!areas)
    throw new UsageError(`--areas is "${visibleLine(options.areas)}"; expected all, or some of: ${allAreas.join(',')}.`)
  const name = options.name ?? email.split('@')[0]
  const read = InviteBody.safeParse({ email, name, areas })
  if (!read.success) throw new OfficeError(read.error.issues.map(({ message }) => message).join('\n'))
  const who = `${visibleLine(read.data.name)} <${visibleLine(read.data.email)}>`
  if (await store.staff.find(read.data.email)) throw exists(who)
  if (options.dryRun) return terminal.out(`Would add ${who} for ${areas.join(', ')}.\n`)
  const member = await store.staff.add(read.data, null)
  if (!member) throw exists(who)
  const { link } = await issueSignInLink(office, member)
  terminal.out(
    options.json
      ? jsonText({ ...member, link })
      : `Added ${who} for ${areas.join(', ')}.\nThe link works once, within 24 hours: ${link}\n`,
  )
}

const exists = (who: string) =>
  new OfficeError(`${who} is on the list of staff already. For a new link: office staff link EMAIL`)
