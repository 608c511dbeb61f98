import { domainOf } from './email-address.ts'

/** The Message-ID of the company's own mail with this id, sent from the address. */
export const messageIdOf = (id: string, address: string) => `<${id}@${domainOf(address)}>`
