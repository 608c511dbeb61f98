import type { Site } from '../../../settings/site.ts'

/** `Nov 21, 2026, 4:11 AM UTC`; in New York: `Nov 20, 2026, 11:11 PM EST` */
export const dateText = (ms: number, { locales, company }: Pick<Site, 'locales' | 'company'>) =>
  new Intl.DateTimeFormat(locales[0], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: company.timeZone,
  }).format(ms)
