import { dateIn } from '../../records/local-days.ts'
import { readSite } from '../../settings/read-site.ts'
import type { Terminal } from './terminal.ts'

/** Today in the company's time zone, as in the console. The built site knows the time zone. */
export const companyDate = ({ distDir }: Pick<Terminal, 'distDir'>) =>
  dateIn(readSite(distDir).company.timeZone, Date.now())
