import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { addMissingSearchTexts } from './search-texts.ts'
import type { Tables } from './tables.ts'

/** Mails and drafts have addresses in copy. Of the deliveries of an answer, the one with the address in `to` is no copy. */
export async function addCc(db: Kysely<unknown>) {
  const text = isPostgres(db) ? sql`text collate "C"` : sql`text`
  await sql`alter table "requestMails" add column cc ${text} not null default ''`.execute(db)
  await sql`alter table drafts add column cc ${text} not null default ''`.execute(db)
  // Migration 0005 cleaned the addresses of mails, but not those of their deliveries.
  await sql`update outbox set recipient = (select "to" from "requestMails" where "requestMails".id = "mailId")
    where channel = 'answer' and "mailId" is not null`.execute(db)
  // After migration 0009. The words are read from all columns that mails have by now.
  await addMissingSearchTexts(db as Kysely<Tables>)
}
