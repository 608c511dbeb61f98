import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { senderOf } from '../../records/message.ts'
import { readMessageHtml } from '../../records/message-html.ts'
import { isPostgres } from './dialect.ts'
import { employeeKeys } from './employee-keys.ts'
import { hashOfEmpId } from './hash-of-emp-id.ts'
import type { Tables } from './tables.ts'
import { withoutNul } from './without-nul.ts'

/** Migrations run in the order of their names. A released migration is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-records-and-outbox': {
    async up(db: Kysely<unknown>) {
      const text = textIn(db)
      await db.schema
        .createTable('leads')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('receivedAt', 'bigint', (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('CompanyName', text, (column) => column.notNull())
        .addColumn('Email', text, (column) => column.notNull())
        .addColumn('Industry', text, (column) => column.notNull())
        .addColumn('UseCase', text, (column) => column.notNull())
        .addColumn('RequiredUsers', text, (column) => column.notNull())
        .addColumn('Features', text, (column) => column.notNull())
        .addColumn('Timeline', text, (column) => column.notNull())
        .addColumn('Description', text, (column) => column.notNull())
        .addColumn('BudgetRange', text, (column) => column.notNull())
        .addColumn('RequiredTechnologies', text, (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('messages')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('receivedAt', 'bigint', (column) => column.notNull())
        .addColumn('html', text, (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('employees')
        .addColumn('empId', text, (id) => id.primaryKey())
        .addColumn('addedAt', 'bigint', (column) => column.notNull())
        .addColumn('ImageName', text, (column) => column.notNull())
        .addColumn('EmployeeName', text, (column) => column.notNull())
        .addColumn('Designation', text, (column) => column.notNull())
        .addColumn('EmployeeCode', text, (column) => column.notNull())
        .addColumn('BloodGroup', text, (column) => column.notNull())
        .addColumn('ContactNo', text, (column) => column.notNull())
        .addColumn('AlternateContactNo', text, (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('outbox')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('leadId', text, (column) => column.references('leads.id').onDelete('cascade'))
        .addColumn('messageId', text, (column) =>
          column.references('messages.id').onDelete('cascade'),
        )
        .addColumn('state', text, (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .addColumn('dueAt', 'bigint', (column) => column.notNull())
        .addColumn('leasedUntil', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('lastError', text)
        .addColumn('deliveredAt', 'bigint')
        .execute()
      await db.schema
        .createIndex('outboxByState')
        .on('outbox')
        .columns(['state', 'createdAt'])
        .execute()
      await db.schema.createIndex('outboxByLead').on('outbox').column('leadId').execute()
      await db.schema.createIndex('outboxByMessage').on('outbox').column('messageId').execute()
      await db.schema
        .createTable('idempotencyKeys')
        .addColumn('call', text, (column) => column.notNull())
        .addColumn('key', text, (column) => column.notNull())
        .addColumn('fingerprint', text, (column) => column.notNull())
        .addColumn('recordId', text, (column) => column.notNull())
        .addColumn('usedAt', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('idempotencyKeysOnce', ['call', 'key'])
        .execute()
      await db.schema
        .createIndex('idempotencyKeysByAge')
        .on('idempotencyKeys')
        .column('usedAt')
        .execute()
    },
  },

  '0002-suspicion': {
    async up(db: Kysely<unknown>) {
      for (const table of ['leads', 'messages']) {
        await db.schema.alterTable(table).addColumn('suspectedFor', textIn(db)).execute()
        await db.schema.alterTable(table).addColumn('acceptedAt', 'bigint').execute()
      }
    },
  },

  '0003-employees-by-photo': {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex('employeesByPhoto').on('employees').column('ImageName').execute()
    },
  },

  '0004-keys-by-record': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('idempotencyKeysByRecord')
        .on('idempotencyKeys')
        .column('recordId')
        .execute()
    },
  },

  '0005-touches': {
    async up(db: Kysely<unknown>) {
      for (const table of ['leads', 'messages']) {
        await db.schema.alterTable(table).addColumn('firstTouch', textIn(db)).execute()
        await db.schema.alterTable(table).addColumn('lastTouch', textIn(db)).execute()
      }
    },
  },

  '0006-deliveries': {
    async up(db: Kysely<unknown>) {
      const text = textIn(db)
      await db.schema
        .createTable('notices')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('name', text, (column) => column.notNull().unique())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .alterTable('outbox')
        .addColumn('noticeId', text, (column) =>
          column.references('notices.id').onDelete('cascade'),
        )
        .execute()
      await db.schema
        .alterTable('outbox')
        .addColumn('channel', text, (column) => column.notNull().defaultTo('mail'))
        .execute()
      await db.schema.alterTable('outbox').addColumn('recipient', text).execute()
      await db.schema.alterTable('outbox').addColumn('dismissedFor', text).execute()
      await db.schema.createIndex('outboxByNotice').on('outbox').column('noticeId').execute()
      await db.schema
        .createIndex('outboxByRecipient')
        .on('outbox')
        .columns(['recipient', 'state', 'deliveredAt'])
        .execute()
      // A new delivery is due at once by any clock (0). Earlier versions wrote the time of the instance's clock.
      await sql`update outbox set "dueAt" = 0 where state in ('waiting', 'held') and attempts = 0`.execute(
        db,
      )
      for (const table of ['leads', 'messages']) {
        await db.schema.alterTable(table).addColumn('spamAt', 'bigint').execute()
      }
      for (const column of ['senderName', 'senderEmail', 'subject']) {
        await db.schema.alterTable('messages').addColumn(column, text).execute()
      }
      await addSenders(db.withTables<Tables>())
    },
  },

  '0007-employee-photos': {
    async up(db: Kysely<unknown>) {
      const bytes = isPostgres(db) ? 'bytea' : 'blob'
      await db.schema
        .createTable('employeePhotos')
        .addColumn('empId', textIn(db), (id) =>
          id.primaryKey().references('employees.empId').onDelete('cascade').onUpdate('cascade'),
        )
        .addColumn('card', bytes, (column) => column.notNull())
        .addColumn('page', bytes, (column) => column.notNull())
        .addColumn('enlarged', bytes, (column) => column.notNull())
        .addColumn('master', bytes, (column) => column.notNull())
        .execute()
    },
  },

  '0008-form-locale': {
    async up(db: Kysely<unknown>) {
      for (const table of ['leads', 'messages']) {
        await db.schema.alterTable(table).addColumn('locale', textIn(db)).execute()
      }
    },
  },

  '0009-console': {
    async up(db: Kysely<unknown>) {
      const text = textIn(db)
      for (const table of ['leads', 'messages']) {
        // The defaults are also for an instance of the version before, which does not name these columns.
        await db.schema
          .alterTable(table)
          .addColumn('status', text, (column) => column.notNull().defaultTo('new'))
          .execute()
        await db.schema.alterTable(table).addColumn('owner', text).execute()
        await db.schema.alterTable(table).addColumn('followUpOn', text).execute()
        await db.schema.alterTable(table).addColumn('firstAnsweredAt', 'bigint').execute()
        await db.schema
          .alterTable(table)
          .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute()
        await createRequestIndexes(db, table)
      }
      await db.schema.alterTable('notices').addColumn('link', text).execute()
      await db.schema
        .createTable('requestChanges')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('requestId', text, (column) => column.notNull())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('by', text)
        .addColumn('field', text, (column) => column.notNull())
        .addColumn('before', text)
        .addColumn('after', text)
        .execute()
      await db.schema
        .createTable('notes')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('requestId', text, (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('by', text)
        .addColumn('text', text, (column) => column.notNull())
        .execute()
      for (const table of ['requestChanges', 'notes']) {
        await db.schema.createIndex(`${table}ByRequest`).on(table).column('requestId').execute()
      }
      await createSearchIndex(db)

      await db.schema
        .createTable('staff')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('email', text, (column) => column.notNull().unique())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('areas', text, (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .addColumn('disabledAt', 'bigint')
        .addColumn('oidcIssuer', text)
        .addColumn('oidcSubject', text)
        .addUniqueConstraint('staffByOidc', ['oidcIssuer', 'oidcSubject'])
        .execute()
      const ofStaff = (table: string) =>
        db.schema
          .createTable(table)
          .addColumn('id', text, (id) => id.primaryKey())
          .addColumn('staffId', text, (column) =>
            column.notNull().references('staff.id').onDelete('cascade'),
          )
      await ofStaff('passkeys')
        .addColumn('publicKey', text, (column) => column.notNull())
        .addColumn('rpId', text, (column) => column.notNull())
        .addColumn('transports', text, (column) => column.notNull())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .addColumn('lastUsedAt', 'bigint')
        .execute()
      await ofStaff('invitations')
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('issuedBy', text)
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .addColumn('expiresAt', 'bigint', (column) => column.notNull())
        .addColumn('usedAt', 'bigint')
        .execute()
      await ofStaff('sessions')
        .addColumn('device', text, (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .addColumn('usedAt', 'bigint', (column) => column.notNull())
        .addColumn('confirmedAt', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('challenges')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('purpose', text, (column) => column.notNull())
        .addColumn('challenge', text, (column) => column.notNull())
        .addColumn('expiresAt', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('audit')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('by', text)
        .addColumn('action', text, (column) => column.notNull())
        .addColumn('subject', text)
        .addColumn('fields', text)
        .execute()
      for (const table of ['passkeys', 'invitations', 'sessions']) {
        await db.schema.createIndex(`${table}ByStaff`).on(table).column('staffId').execute()
      }
    },
  },

  '0010-employees': {
    async up(db: Kysely<unknown>) {
      const text = textIn(db)
      await db.schema.alterTable('employees').addColumn('id', text).execute()
      await db.schema
        .alterTable('employees')
        .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.createIndex('employeesById').unique().on('employees').column('id').execute()
      const ofEmployee = (table: string) =>
        db.schema
          .createTable(table)
          .addColumn('id', text, (id) => id.primaryKey())
          .addColumn('employeeId', text, (column) =>
            column.notNull().references('employees.id').onDelete('cascade'),
          )
      await ofEmployee('employeeLinks')
        .addColumn('hash', text, (column) => column.notNull())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .addColumn('createdBy', text)
        .addColumn('revokedAt', 'bigint')
        .addColumn('revokedBy', text)
        .addColumn('reason', text)
        .execute()
      await db.schema
        .createIndex('employeeLinksByHash')
        .on('employeeLinks')
        .column('hash')
        .execute()
      await db.schema
        .createTable('issuedCards')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('linkId', text, (column) =>
          column.notNull().references('employeeLinks.id').onDelete('cascade'),
        )
        .addColumn('issuedAt', 'bigint', (column) => column.notNull())
        .addColumn('issuedBy', text)
        .execute()
      await db.schema.createIndex('issuedCardsByLink').on('issuedCards').column('linkId').execute()
      await ofEmployee('employeeConsents')
        .addColumn('field', text, (column) => column.notNull())
        .addColumn('isGiven', 'integer', (column) => column.notNull())
        .addColumn('decidedOn', text, (column) => column.notNull())
        .addColumn('recordedAt', 'bigint', (column) => column.notNull())
        .addColumn('recordedBy', text)
        .execute()
      for (const table of ['employeeLinks', 'employeeConsents']) {
        await db.schema.createIndex(`${table}ByEmployee`).on(table).column('employeeId').execute()
      }
      await nameEmployees(db.withTables<Tables>())

      const bytes = isPostgres(db) ? 'bytea' : 'blob'
      await db.schema
        .createTable('employeeImports')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('createdAt', 'bigint', (column) => column.notNull())
        .addColumn('createdBy', text, (column) => column.notNull())
        .addColumn('fileName', text)
        .addColumn('content', bytes)
        .execute()
      await db.schema
        .createTable('employeeImportPhotos')
        .addColumn('importId', text, (column) =>
          column.notNull().references('employeeImports.id').onDelete('cascade'),
        )
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('problem', text)
        .addColumn('card', bytes)
        .addColumn('page', bytes)
        .addColumn('enlarged', bytes)
        .addColumn('master', bytes)
        .addPrimaryKeyConstraint('employeeImportPhotosOnce', ['importId', 'name'])
        .execute()
    },
  },

  '0011-channels': {
    async up(db: Kysely<unknown>) {
      const text = textIn(db)
      await db.schema.alterTable('outbox').addColumn('event', text).execute()
      await db.schema.alterTable('notices').addColumn('subject', text).execute()
      await db.schema
        .createIndex('outboxByChannel')
        .on('outbox')
        .columns(['channel', 'state', 'createdAt'])
        .execute()
      await db.schema
        .createTable('channels')
        .addColumn('name', text, (name) => name.primaryKey())
        .addColumn('isOn', 'integer', (column) => column.notNull())
        .addColumn('pausedAt', 'bigint')
        .addColumn('pausedFor', text)
        .addColumn('pausedBy', text)
        .addColumn('failingSince', 'bigint')
        .addColumn('lastError', text)
        .execute()
      await db.schema
        .createTable('consentTexts')
        .addColumn('hash', text, (hash) => hash.primaryKey())
        .addColumn('locale', text, (column) => column.notNull())
        .addColumn('text', text, (column) => column.notNull())
        .execute()
      for (const table of ['leads', 'messages']) {
        await db.schema.alterTable(table).addColumn('consentHash', text).execute()
      }
    },
  },

  '0012-photo-owner': {
    async up(db: Kysely<unknown>) {
      const text = textIn(db)
      const bytes = isPostgres(db) ? 'bytea' : 'blob'
      await db.schema
        .createTable('photos')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('employeeId', text, (column) =>
          column.unique().references('employees.id').onDelete('set null'),
        )
        .addColumn('importId', text, (column) =>
          column.references('employeeImports.id').onDelete('set null'),
        )
        .addColumn('name', text)
        .addColumn('problem', text)
        .addUniqueConstraint('photosOfImport', ['importId', 'name'])
        .execute()
      await sql`create index "photosWithoutOwner" on photos (id)
        where "employeeId" is null and "importId" is null`.execute(db)
      await db.schema
        .createTable('photoSizes')
        .addColumn('photoId', text, (id) =>
          id.primaryKey().references('photos.id').onDelete('cascade'),
        )
        .addColumn('card', bytes, (column) => column.notNull())
        .addColumn('page', bytes, (column) => column.notNull())
        .addColumn('enlarged', bytes, (column) => column.notNull())
        .addColumn('master', bytes, (column) => column.notNull())
        .execute()
      await movePhotos(db)

      // The columns of `employees`, as far as an import writes them.
      await db.schema
        .createTable('employeeImportRows')
        .addColumn('runId', text, (column) => column.notNull())
        .addColumn('nth', 'integer', (column) => column.notNull())
        .addColumn('importId', text, (column) => column.notNull())
        .addColumn('action', text, (column) => column.notNull())
        .addColumn('eventId', text, (column) => column.notNull())
        .addColumn('changedFields', text)
        .addColumn('photo', text)
        .addColumn('hash', text)
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('empId', text, (column) => column.notNull())
        .addColumn('ImageName', text, (column) => column.notNull())
        .addColumn('EmployeeName', text, (column) => column.notNull())
        .addColumn('Designation', text, (column) => column.notNull())
        .addColumn('EmployeeCode', text, (column) => column.notNull())
        .addColumn('BloodGroup', text, (column) => column.notNull())
        .addColumn('ContactNo', text, (column) => column.notNull())
        .addColumn('AlternateContactNo', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('employeeImportRowsOnce', ['runId', 'nth'])
        .execute()
    },
  },

  '0013-employee-search': {
    async up(db: Kysely<unknown>) {
      const text = textIn(db)
      for (const table of ['employees', 'employeeImportRows']) {
        for (const column of ['sortKey', 'searchText', 'codeKey']) {
          await db.schema
            .alterTable(table)
            .addColumn(column, text, (key) => key.notNull().defaultTo(''))
            .execute()
        }
      }
      await addEmployeeKeys(db.withTables<Tables>())
      await db.schema
        .createIndex('employeesByName')
        .on('employees')
        .columns(['sortKey', 'id'])
        .execute()
      await db.schema.createIndex('employeesByCode').on('employees').column('codeKey').execute()
      await db.schema
        .createTable('revisions')
        .addColumn('name', text, (name) => name.primaryKey())
        .addColumn('value', text, (column) => column.notNull())
        .execute()
    },
  },

  '0014-audit-indexes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('audit')
        .addColumn('times', 'bigint', (column) => column.notNull().defaultTo(1))
        .execute()
      await db.schema.alterTable('audit').addColumn('countedAs', textIn(db)).execute()
      await db.schema
        .createIndex('auditByCount')
        .unique()
        .on('audit')
        .column('countedAs')
        .where('countedAs', 'is not', null)
        .execute()
      for (const [name, columns] of [
        ['auditBySubject', ['subject', 'id']],
        ['auditByPerson', ['by', 'id']],
        ['auditByAction', ['action', 'id']],
        ['auditByTime', ['at']],
        // Of a person who has made nearly all entries.
        ['auditByPersonAndAction', ['by', 'action', 'id']],
      ] as const) {
        await db.schema
          .createIndex(name)
          .on('audit')
          .columns([...columns])
          .execute()
      }
      // Old ones are deleted, as those of the audit are by the time.
      await db.schema.createIndex('noticesByTime').on('notices').column('createdAt').execute()
    },
  },

  '0015-outbox-indexes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('outbox')
        // The default is also for the rows of earlier versions.
        .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
      await sql`update outbox set priority = 0 where "noticeId" in
        (select id from notices where kind = 'recovery')`.execute(db)
      await sql`update outbox set priority = 2 where event = 'changed' or "noticeId" in
        (select id from notices where kind = 'requestErased')`.execute(db)
      await sql`update outbox set priority = 3 where "noticeId" in
        (select id from notices where kind = 'employeeChanged')`.execute(db)
      await sql`create index "outboxDue" on outbox (channel, priority, "dueAt", "createdAt", id)
        where state = 'waiting'`.execute(db)
      await sql`create index "outboxLeased" on outbox (channel, "leasedUntil")
        where "leasedUntil" > 0`.execute(db)
      await db.schema.alterTable('channels').addColumn('offSince', 'bigint').execute()
    },
  },

  '0017-retention-indexes': {
    async up(db: Kysely<unknown>) {
      for (const table of ['leads', 'messages']) {
        await sql`create index ${sql.id(`${table}Erasable`)} on ${sql.table(table)} ("receivedAt", id)
          where (version = 0 or status in ('won', 'lost'))`.execute(db)
        await sql`create index ${sql.id(`${table}BySpamAt`)} on ${sql.table(table)} ("spamAt", id)
          where "spamAt" is not null`.execute(db)
      }
      const expiring = [
        ['noticesByKind', 'notices', ['kind', 'createdAt']],
        ['invitationsByExpiry', 'invitations', ['expiresAt']],
        ['sessionsByAge', 'sessions', ['createdAt']],
        ['challengesByExpiry', 'challenges', ['expiresAt']],
        ['employeeImportsByAge', 'employeeImports', ['createdAt']],
      ] as const
      for (const [name, table, columns] of expiring)
        await db.schema
          .createIndex(name)
          .on(table)
          .columns([...columns])
          .execute()
      await db.schema
        .createTable('unindexedRequests')
        .addColumn('requestId', textIn(db), (id) => id.primaryKey())
        .execute()
    },
  },

  '0018-sign-in': {
    async up(db: Kysely<unknown>) {
      const text = textIn(db)
      await db.schema.alterTable('passkeys').dropColumn('transports').execute()
      await db.schema
        .createTable('databaseIdentity')
        .addColumn('id', text, (id) => id.primaryKey())
        .addColumn('identity', text, (column) => column.notNull())
        .execute()
    },
  },

  '0019-held-requests': {
    async up(db: Kysely<unknown>) {
      for (const table of ['leads', 'messages']) {
        await db.schema.alterTable(table).addColumn('heldAt', 'bigint').execute()
        await sql`update ${sql.table(table)} set "heldAt" = "receivedAt" where id in
          (select ${sql.ref(`${table.slice(0, -1)}Id`)} from outbox where state = 'held')`.execute(
          db,
        )
        // A request that is only suspected is no longer among the spam.
        for (const name of [...indexesOfNotSpam(table).map(([name]) => name), 'Suspected'])
          await db.schema.dropIndex(`${table}${name}`).execute()
        await createIndexes(db, table, [
          ...withCondition(
            indexesOfNotSpam(table),
            sql`"spamAt" is null and ("heldAt" is null or "acceptedAt" is not null)`,
          ),
          [
            'Spam',
            sql`id`,
            sql`"spamAt" is not null or ("heldAt" is not null and "acceptedAt" is null)`,
          ],
        ])
      }
    },
  },
}

/** For the views and filters of the console, newest first. */
async function createRequestIndexes(db: Kysely<unknown>, table: string) {
  const isOpen = sql`status not in ('won', 'lost') and "spamAt" is null`
  const isNotSpam = sql`"spamAt" is null and ("suspectedFor" is null or "acceptedAt" is not null)`
  const isSpam = sql`"spamAt" is not null or ("suspectedFor" is not null and "acceptedAt" is null)`
  await createIndexes(db, table, [
    ...withCondition(indexesOfNotSpam(table), isNotSpam),
    ['Suspected', sql`id`, isSpam],
    ['OpenByOwner', sql`owner, id`, isOpen],
    ['OpenByFollowUp', sql`"followUpOn", id`, isOpen],
  ])
  const email = sql.ref(table === 'leads' ? 'Email' : 'senderEmail')
  await sql`create index ${sql.id(`${table}ByEmail`)} on ${sql.table(table)} (lower(${email}), id)`.execute(
    db,
  )
}

/** Names and columns. The columns behind the id let SQLite apply other filters without reading the rows. */
function indexesOfNotSpam(table: string): [name: string, columns: RawBuilder<unknown>][] {
  const isLeads = table === 'leads'
  const others = isLeads ? sql`, "Industry", "BudgetRange"` : sql``
  return [
    ['ByStatus', sql`status, id, owner${others}`],
    ['ByOwner', sql`owner, id, status${others}`],
    ['NotSpam', sql`id`],
    ...(isLeads
      ? ([
          ['ByIndustry', sql`"Industry", id, "BudgetRange", status, owner`],
          ['ByBudget', sql`"BudgetRange", id, "Industry", status, owner`],
        ] satisfies ReturnType<typeof indexesOfNotSpam>)
      : []),
  ]
}

type PartialIndex = [name: string, columns: RawBuilder<unknown>, condition: RawBuilder<unknown>]

const withCondition = (
  indexes: ReturnType<typeof indexesOfNotSpam>,
  condition: RawBuilder<unknown>,
) => indexes.map(([name, columns]): PartialIndex => [name, columns, condition])

async function createIndexes(db: Kysely<unknown>, table: string, indexes: PartialIndex[]) {
  for (const [name, columns, condition] of indexes) {
    await sql`create index ${sql.id(`${table}${name}`)} on ${sql.table(table)} (${columns})
      where ${condition}`.execute(db)
  }
}

/** The words of each request, and an index that finds beginnings of words. */
async function createSearchIndex(db: Kysely<unknown>) {
  if (isPostgres(db)) {
    await sql`create table "searchTexts" (
      "number" bigint primary key,
      "requestId" text collate "C" not null unique,
      "words" text collate "C" not null)`.execute(db)
    await sql`create index "searchTextsByWord" on "searchTexts"
      using gin (array_to_tsvector(string_to_array("words", ' ')))`.execute(db)
    return
  }
  await sql`create table "searchTexts" (
    "number" integer primary key, "requestId" text not null unique, "words" text not null)`.execute(
    db,
  )
  await sql`create virtual table "searchIndex" using fts5(
    words, content='searchTexts', content_rowid='number', prefix='2 3', detail='none',
    tokenize='ascii')`.execute(db)
  // Erased words leave the index at once, and not with a later merge.
  await sql`insert into "searchIndex"("searchIndex", rank) values ('secure-delete', 1)`.execute(db)
  await sql`create trigger "searchTextsInsert" after insert on "searchTexts" begin
    insert into "searchIndex"(rowid, words) values (new.number, new.words); end`.execute(db)
  await sql`create trigger "searchTextsDelete" after delete on "searchTexts" begin
    insert into "searchIndex"("searchIndex", rowid, words) values ('delete', old.number, old.words);
    end`.execute(db)
}

const BATCH_MESSAGES = 200
const BATCH_EMPLOYEES = 1_000

/** Adds the sender to each message that an earlier version stored. */
async function addSenders(db: Kysely<Tables>) {
  for (let last = ''; ; ) {
    const messages = await db
      .selectFrom('messages')
      .select(['id', 'html'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_MESSAGES)
      .execute()
    for (const { id, html } of messages) {
      const sender = withoutNul(senderOf(readMessageHtml(html)))
      await db.updateTable('messages').set(sender).where('id', '=', id).execute()
    }
    if (messages.length < BATCH_MESSAGES) return
    last = messages.at(-1)?.id ?? last
  }
}

/** Gives each employee that an earlier version stored an id, and a row for the link. */
async function nameEmployees(db: Kysely<Tables>) {
  const employees = await db.selectFrom('employees').select(['empId', 'addedAt']).execute()
  for (const { empId, addedAt } of employees) {
    const id = randomUUID()
    await db.updateTable('employees').set({ id }).where('empId', '=', empId).execute()
    const link = {
      ...{ id: randomUUID(), employeeId: id, hash: hashOfEmpId(empId) },
      ...{ createdAt: addedAt, createdBy: null, revokedAt: null, revokedBy: null, reason: null },
    }
    await db.insertInto('employeeLinks').values(link).execute()
  }
}

/** Both tables of photos become one, with an owner. */
async function movePhotos(db: Kysely<unknown>) {
  await sql`insert into photos (id, "employeeId")
    select employees.id, employees.id from "employeePhotos"
    join employees on employees."empId" = "employeePhotos"."empId"`.execute(db)
  await sql`insert into "photoSizes"
    select employees.id, card, page, enlarged, master from "employeePhotos"
    join employees on employees."empId" = "employeePhotos"."empId"`.execute(db)
  const id = sql`"importId" || '/' || name`
  await sql`insert into photos (id, "importId", name, problem)
    select ${id}, "importId", name, problem from "employeeImportPhotos"`.execute(db)
  await sql`insert into "photoSizes"
    select ${id}, card, page, enlarged, master from "employeeImportPhotos"
    where problem is null`.execute(db)
  for (const table of ['employeePhotos', 'employeeImportPhotos'])
    await db.schema.dropTable(table).execute()
}

/** Computes the columns of lists and searches for the employees that an earlier version stored. */
async function addEmployeeKeys(db: Kysely<Tables>) {
  for (let last = ''; ; ) {
    const employees = await db
      .selectFrom('employees')
      .select(['id', 'EmployeeName', 'Designation', 'EmployeeCode'])
      .select(['ContactNo', 'AlternateContactNo'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_EMPLOYEES)
      .execute()
    for (const { id, ...employee } of employees) {
      await db.updateTable('employees').set(employeeKeys(employee)).where('id', '=', id).execute()
    }
    if (employees.length < BATCH_EMPLOYEES) return
    last = employees.at(-1)?.id ?? last
  }
}

/** Sorted by bytes, as in SQLite, regardless of the server's collation. */
const textIn = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : 'text')
