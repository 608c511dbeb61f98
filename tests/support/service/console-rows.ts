import type { Insertable } from 'kysely'
import { openDatabase } from '../../../store/database/open-database.ts'
import type { Where } from '../../../store/open-store.ts'
import type { Tables } from '../../../store/schema/tables.ts'

type Rows = {
  requestId: string
  note?: string
  staffId?: string
}

/** Adds a row to each of the console's tables, as the console's calls would. */
export async function addConsoleRows(where: Where, rows: Rows) {
  const { requestId, note = 'Called, wants an offer.', staffId = 's1' } = rows
  // Sorted before the ids of later rows, such as those of the audit.
  const id = `00000000${requestId.slice(8)}`
  const at = { id, requestId, at: 1, by: staffId }
  const email = `${staffId}@sextant.example`
  const mail = {
    direction: 'in',
    kind: 'written',
    by: null,
    subject: 'Re: Build Your AI Agent',
    from: 'ada@meridian.example',
    to: 'sales@sextant.example',
    cc: 'bo@meridian.example',
    text: 'The plan is attached.',
    quoted: null,
    messageId: '<1@meridian.example>',
    inReplyTo: null,
    isVerified: 1,
    isKnownSender: 1,
    version: 1,
  } as const
  const file = { name: 'plan.txt', type: 'text/plain', bytes: 4, isStored: 1, addedAt: 1 } as const
  const box = 'sales@imap.sextant.example/INBOX'
  const draft = { to: 'ada@meridian.example', cc: '', subject: 'Re: …', text: 'Thank you', updatedAt: 1 }
  const audit = { action: 'added a note', subject: requestId, fields: null, times: 1, countedAs: null } as const
  await addRows(where, {
    staff: {
      id: staffId,
      email,
      name: 'Amara Okafor',
      areas: '',
      signature: 'Amara Okafor\nSales',
      createdAt: 1,
      disabledAt: null,
      oidcIssuer: null,
      oidcSubject: null,
    },
    notes: { ...at, text: note },
    requestChanges: { ...at, version: 1, field: 'status', before: 'new', after: 'contacted' },
    requestMails: { ...at, ...mail },
    mailFiles: { id, mailId: id, draftId: null, ...file },
    mailFileParts: { fileId: id, nth: 0, content: Buffer.from('plan') },
    drafts: { id, requestId, staffId, ...draft },
    mailboxes: {
      name: box,
      uidValidity: 1,
      lastUid: 1,
      readAt: 1,
      leasedBy: null,
      leasedUntil: 0,
      failingSince: null,
      lastError: null,
    },
    passkeys: { id, staffId, publicKey: 'key', rpId: 'localhost', name: 'Laptop', createdAt: 1, lastUsedAt: null },
    invitations: { id, staffId, kind: 'invitation', issuedBy: null, createdAt: 1, expiresAt: 1, usedAt: null },
    sessions: { id, staffId, device: 'Firefox on Linux', createdAt: 1, usedAt: 1, confirmedAt: 1 },
    challenges: { id, purpose: 'sign-in', challenge: 'c', expiresAt: 1 },
    audit: { id, at: 1, by: staffId, ...audit },
    databaseIdentity: { id: 'this', identity: 'a database' },
  })
}

/** Adds a row to each of the tables about an employee that `employees.add` leaves empty. */
export async function addEmployeeRows(where: Where, employeeId: string) {
  const database = await openDatabase({ ...where })
  const { id: linkId } = await database.db
    .selectFrom('employeeLinks')
    .select('id')
    .where('employeeId', '=', employeeId)
    .executeTakeFirstOrThrow()
  await database.close()
  const decision = { field: 'BloodGroup', isGiven: 1, decidedOn: '2026-11-23' } as const
  await addRows(where, {
    issuedCards: { id: 'card', linkId, issuedAt: 1, issuedBy: null },
    employeeConsents: { id: 'consent', employeeId, ...decision, recordedAt: 1, recordedBy: null },
    employeeImports: { id: 'import', createdAt: 1, fileName: 'staff.csv', content: Buffer.from('Name') },
  })
}

/** A row for some of the tables; one that all requests share may be there. */
async function addRows(where: Where, rows: { [Table in keyof Tables]?: Insertable<Tables[Table]> }) {
  const database = await openDatabase({ ...where })
  try {
    for (const [table, row] of Object.entries(rows))
      await database.db
        .insertInto(table as 'notes')
        .values(row as Insertable<Tables['notes']>)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  } finally {
    await database.close()
  }
}
