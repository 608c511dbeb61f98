import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { addMissingSearchTexts } from './search-texts.ts'
import type { Tables } from './tables.ts'

/** Mails and drafts have addresses in copy. The deliveries of an answer to other addresses than `to` are copies. */
export async function addCc(db: Kysely<unknown>) {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`
  await sql`alter table "requestMails" add column cc ${text} not null default ''`.execute(db)
  await sql`alter table drafts add column cc ${text} not null default ''`.execute(db)
  // Migration 0005 cleaned the addresses of mails, but not those of their deliveries.
  await sql`update outbox set recipient = (select "to" from "requestMails" where "requestMails".id = "mailId")
    where channel = 'answer' and "mailId" is not null`.execute(db)
  // For migration 0009, which ran before: the words are read from all columns of mails, also from `cc`.
  await addMissingSearchTexts(db as Kysely<Tables>)
}
