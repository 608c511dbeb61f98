const DAY_MS = 24 * 60 * 60 * 1_000
/** RFC 9116 wants less than a year: whoever keeps the site builds it more often. */
const VALID_MS = 364 * DAY_MS

type Told = { securityEmail: string; publicUrl: string; now: number }

/** Where researchers report a hole (RFC 9116). */
export const securityTxt = ({ securityEmail, publicUrl, now }: Told) =>
  [
    `Contact: mailto:${securityEmail}`,
    `Expires: ${new Date(now + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
