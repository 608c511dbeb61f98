import type { Counts } from '../../store/backup/table-scan.ts'

const words: Record<keyof Counts, [one: string, many: string]> = {
  requests: ['request', 'requests'],
  employees: ['employee', 'employees'],
  photos: ['photo', 'photos'],
  photoSizes: ['set of photo sizes', 'sets of photo sizes'],
  employeeLinks: ['link of an employee', 'links of employees'],
  issuedCards: ['issued card', 'issued cards'],
  employeeConsents: ['consent', 'consents'],
  notices: ['notice', 'notices'],
  outbox: ['delivery', 'deliveries'],
  channels: ['channel', 'channels'],
  consentTexts: ['text of consent', 'texts of consent'],
  idempotencyKeys: ['idempotency key', 'idempotency keys'],
  requestChanges: ['change of a request', 'changes of requests'],
  notes: ['note', 'notes'],
  requestMails: ['mail of a conversation', 'mails of conversations'],
  mailFiles: ['file of a mail', 'files of mails'],
  mailFileParts: ['part of a file', 'parts of files'],
  drafts: ['draft', 'drafts'],
  mailboxes: ['mailbox', 'mailboxes'],
  staff: ['staff member', 'staff members'],
  passkeys: ['passkey', 'passkeys'],
  audit: ['audit entry', 'audit entries'],
}

/** Example: `12 requests, 1 employee, …` */
export const countsText = (counts: Partial<Counts>) =>
  Object.entries(counts)
    .map(([name, count]) => {
      const [one, many] = words[name as keyof typeof words]
      return count === 1 ? `1 ${one}` : `${count} ${many}`
    })
    .join(', ')
