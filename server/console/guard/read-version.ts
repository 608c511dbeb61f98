import { Refusal } from './refusal.ts'

/** The version in `If-Match`, as the ETag of the request or employee gave it. */
export function readVersion(header: string | undefined, what: 'request' | 'employee'): number {
  if (header === undefined) {
    throw new Refusal(428, 'version-missing', `The call does not say which version of the ${what} it changes.`)
  }
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(header) ?? []
  if (version !== undefined) return Number(version)
  throw new Refusal(400, 'invalid', `If-Match is not the ETag of the ${what}.`)
}
