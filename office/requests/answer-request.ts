import { basename } from 'node:path'
import type { Command } from 'commander'
import { MAX_ANSWER_LENGTH, MAX_FILES, MAX_FILES_MB } from '../../contract/console/conversation-limits.ts'
import { findPlaceholder, unfilledText } from '../../contract/console/saved-replies.ts'
import { lengthOf } from '../../contract/forms/length-of.ts'
import { answerSubject } from '../../records/answer-subject.ts'
import { singleAddress } from '../../records/email-address.ts'
import { senderAddress } from '../../server/delivery/mail/addresses.ts'
import { readSite } from '../../settings/read-site.ts'
import { recordHelp } from '../calls/find-record.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { findOne } from '../cli/find-one.ts'
import { groupOf } from '../cli/group-of.ts'
import { readInput } from '../cli/input-file.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'

type Options = { text: string; file: string[]; dryRun?: true }

export function addAnswerCommand(program: Command, withOffice: WithOffice) {
  groupOf(program, 'requests')
    .command('answer')
    .argument('<id>', recordHelp.request)
    .description('send the visitor an answer, with the request quoted below')
    .requiredOption('--text <text>', 'the answer, in quotation marks')
    .option('--file <path...>', 'a file to send with it', [])
    .option('--dry-run', 'show what would be sent, send nothing')
    .action(withOffice(answerRequest))
}

async function answerRequest(
  { store, settings, terminal }: Office,
  query: string,
  { text, file: names, dryRun }: Options,
) {
  const mailText = text.trim()
  if (mailText === '' || lengthOf(mailText) > MAX_ANSWER_LENGTH)
    throw new UsageError(`The answer has ${lengthOf(mailText)} characters; expected 1 to ${MAX_ANSWER_LENGTH}.`)
  const unfilled = findPlaceholder(mailText)
  if (unfilled) throw new UsageError(unfilledText(unfilled))
  const request = findOne(await store.requests.findStored(query), 'request', query, 'requests list')
  const { id } = request
  const to = singleAddress(request.email ?? '')
  if (!to) throw new OfficeError(`Request ${id} has no address that can receive mail.`)
  const files = names.map((name) => readFile(fromCaller(terminal.env, name)))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (files.length > MAX_FILES || bytes > MAX_FILES_MB * 1_000_000)
    throw new UsageError(`An answer has at most ${MAX_FILES} files with ${MAX_FILES_MB} MB together.`)
  if (dryRun) return terminal.out(`Would answer request ${id} at ${to}.\n`)
  const mail = { to, subject: answerSubject(request), text: mailText }
  const from = senderAddress(settings, readSite(terminal.distDir))
  await store.conversation.send({ requestId: id, by: null, mail, version: null, from, files })
  const when = settings.smtpUrl ? 'leaves within seconds of the running service' : 'waits: SMTP_URL is not set here'
  terminal.out(`Answered request ${id} at ${to}; the mail ${when}.\n`)
}

function readFile(path: string) {
  const content = readInput(path)
  return { name: basename(path), type: 'application/octet-stream', bytes: content.length, content }
}
