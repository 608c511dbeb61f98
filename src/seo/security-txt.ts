const DAY_MS = 24 * 60 * 60 * 1_000
/** RFC 9116 recommends less than a year. Every build renews the date. */
const VALID_MS = 364 * DAY_MS

type SecurityTxtOptions = {
  securityEmail: string
  publicUrl: string
  languages: string[]
  now: number
}

/** How to report a vulnerability (RFC 9116). */
export const securityTxt = ({ securityEmail, publicUrl, languages, now }: SecurityTxtOptions) =>
  [
    `Contact: mailto:${securityEmail}`,
    `Expires: ${new Date(now + VALID_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
