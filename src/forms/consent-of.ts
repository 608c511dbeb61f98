import { createHash } from 'node:crypto'
import type { ConsentText } from '../../contract/request/consent.ts'
import { buildSettings } from '../build-settings.ts'
import type { Content } from '../content/schema.ts'

export type ConsentChoice = Pick<ConsentText, 'hash' | 'text'>

/** The text beside the box of each form, at build time. A service elsewhere stores no consent, so there is no box. */
export function consentsOf({ proposals, contact, locale }: Content) {
  const choice = (text: string | undefined): ConsentChoice | undefined =>
    text && buildSettings.serviceHost === '' ? { hash: hashOf(locale.tag, text), text } : undefined
  return {
    trial: choice(proposals.trial.consent),
    agent: choice(proposals.agent.consent),
    contact: choice(contact?.consent),
  }
}

/** All texts, each once, for the service. */
export const consentTexts = (contents: Content[]): ConsentText[] => [
  ...new Map(
    contents.flatMap((content) =>
      Object.values(consentsOf(content)).flatMap((choice) =>
        choice ? [[choice.hash, { ...choice, locale: content.locale.tag }] as const] : [],
      ),
    ),
  ).values(),
]

const hashOf = (locale: string, text: string) => createHash('sha256').update(`${locale}\n${text}`).digest('hex')
