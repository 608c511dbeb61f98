import { openDatabase } from '../../../store/database/open-database.ts'
import type { Where } from '../../../store/open-store.ts'

type Rows = {
  requestId: string
  note?: string
  staffId?: string
}

/** Adds a row to each of the console's tables, as the console's calls would. */
export async function addConsoleRows(where: Where, rows: Rows) {
  const { requestId, note = 'Called, wants an offer.', staffId = 's1' } = rows
  const database = await openDatabase({ ...where })
  try {
    const { db } = database
    // Sorted before the ids of later rows, such as those of the audit.
    const id = `00000000${requestId.slice(8)}`
    await db
      .insertInto('staff')
      .values({
        id: staffId,
        email: `${staffId}@sextant.example`,
        name: 'Amara Okafor',
        areas: '',
        signature: 'Amara Okafor\nSales',
        createdAt: 1,
        disabledAt: null,
        oidcIssuer: null,
        oidcSubject: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const at = { requestId, at: 1, by: staffId }
    await db
      .insertInto('notes')
      .values({ id, ...at, text: note })
      .execute()
    await db
      .insertInto('requestChanges')
      .values({
        id,
        ...at,
        version: 1,
        field: 'status',
        before: 'new',
        after: 'contacted',
      })
      .execute()
    await db
      .insertInto('requestMails')
      .values({
        id,
        ...at,
        direction: 'in',
        kind: 'written',
        by: null,
        from: 'ada@meridian.example',
        to: 'sales@sextant.example',
        subject: 'Re: Build Your AI Agent',
        text: 'The plan is attached.',
        quoted: null,
        messageId: '<1@meridian.example>',
        inReplyTo: null,
        isVerified: 1,
        isKnownSender: 1,
        version: 1,
      })
      .execute()
    await db
      .insertInto('mailFiles')
      .values({
        id,
        mailId: id,
        draftId: null,
        name: 'plan.txt',
        type: 'text/plain',
        bytes: 4,
        isStored: 1,
        addedAt: 1,
      })
      .execute()
    await db
      .insertInto('mailFileParts')
      .values({ fileId: id, nth: 0, content: Buffer.from('plan') })
      .execute()
    await db
      .insertInto('drafts')
      .values({ id, requestId, staffId, to: 'ada@meridian.example', subject: 'Re: …', text: 'Thank you', updatedAt: 1 })
      .execute()
    await db
      .insertInto('mailboxes')
      .values({
        name: 'sales@imap.sextant.example/INBOX',
        uidValidity: 1,
        lastUid: 1,
        readAt: 1,
        leasedBy: null,
        leasedUntil: 0,
        failingSince: null,
        lastError: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('passkeys')
      .values({
        id,
        staffId,
        publicKey: 'key',
        rpId: 'localhost',
        name: 'Laptop',
        createdAt: 1,
        lastUsedAt: null,
      })
      .execute()
    await db
      .insertInto('invitations')
      .values({
        id,
        staffId,
        kind: 'invitation',
        issuedBy: null,
        createdAt: 1,
        expiresAt: 1,
        usedAt: null,
      })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        id,
        staffId,
        device: 'Firefox on Linux',
        createdAt: 1,
        usedAt: 1,
        confirmedAt: 1,
      })
      .execute()
    await db.insertInto('challenges').values({ id, purpose: 'sign-in', challenge: 'c', expiresAt: 1 }).execute()
    await db
      .insertInto('audit')
      .values({
        id,
        at: 1,
        by: staffId,
        action: 'added a note',
        subject: requestId,
        fields: null,
        times: 1,
        countedAs: null,
      })
      .execute()
    await db
      .insertInto('databaseIdentity')
      .values({ id: 'this', identity: 'a database' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } finally {
    await database.close()
  }
}

/** Adds a row to each of the tables about an employee that `employees.add` leaves empty. */
export async function addEmployeeRows(where: Where, employeeId: string) {
  const database = await openDatabase({ ...where })
  try {
    const { db } = database
    const { id: linkId } = await db
      .selectFrom('employeeLinks')
      .select('id')
      .where('employeeId', '=', employeeId)
      .executeTakeFirstOrThrow()
    const card = { id: 'card', linkId, issuedAt: 1, issuedBy: null }
    await db.insertInto('issuedCards').values(card).execute()
    await db
      .insertInto('employeeConsents')
      .values({
        id: 'consent',
        employeeId,
        field: 'BloodGroup',
        isGiven: 1,
        decidedOn: '2026-11-23',
        recordedAt: 1,
        recordedBy: null,
      })
      .execute()
    await db
      .insertInto('employeeImports')
      .values({
        id: 'import',
        createdAt: 1,
        fileName: 'staff.csv',
        content: Buffer.from('Name'),
      })
      .execute()
  } finally {
    await database.close()
  }
}
