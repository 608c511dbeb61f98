import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { senderOf } from '../../records/message.ts'
import { readMessageHtml } from '../../records/message-html.ts'
import { isPostgres } from './dialect.ts'
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
}

const BATCH_MESSAGES = 200

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

/** Sorted by bytes, as in SQLite, regardless of the server's collation. */
const textIn = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : 'text')
