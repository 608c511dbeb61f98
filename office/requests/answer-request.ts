import { basename } from 'node:path'
import type { Command } from 'commander'
import { MAX_ANSWER_LENGTH, MAX_CC, MAX_FILES, MAX_FILES_MB } from '../../contract/console/conversation-limits.ts'
import { findPlaceholder, unfilledText } from '../../contract/console/saved-replies.ts'
import { lengthOf } from '../../contract/forms/length-of.ts'
import { answerSubject } from '../../records/answer-subject.ts'
import { uniqueCc } from '../../records/cc.ts'
import { singleAddress } from '../../records/email-address.ts'
import { ownAddressesIn, senderAddress } from '../../server/delivery/mail/addresses.ts'
import { readSite } from '../../settings/read-site.ts'
import { recordHelp } from '../calls/find-record.ts'
import { OfficeError, UsageError } from '../cli/errors.ts'
import { findOne } from '../cli/find-one.ts'
import { groupOf } from '../cli/group-of.ts'
import { readInput } from '../cli/input-file.ts'
import type { Office, WithOffice } from '../cli/open-office.ts'
import { fromCaller } from '../cli/output-file.ts'

/** `cc`: false with `--no-cc`. */
type Options = { text: string; file: string[]; cc?: string[] | false; dryRun?: true }

export function addAnswerCommand(program: Command, withOffice: WithOffice) {
  groupOf(program, 'requests')
    .command('answer')
    .argument('<id>', recordHelp.request)
    .description('send the visitor an answer, with the request quoted below')
    .requiredOption('--text <text>', 'the answer, in quotation marks')
    .option('--file <path...>', 'a file to send with it', [])
    .option('--cc <address...>', 'who gets a copy, in place of those in Cc of the last mail')
    .option('--no-cc', 'nobody gets a copy')
    .option('--dry-run', 'show what would be sent, send nothing')
    .action(withOffice(answerRequest))
}

async function answerRequest(
  { store, settings, terminal }: Office,
  query: string,
  { text, file: names, cc: chosen, dryRun }: Options,
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
  const site = readSite(terminal.distDir)
  if (chosen) refuseWrongCc(chosen, ownAddressesIn(settings, site))
  const cc = uniqueCc(chosen === undefined ? await keptCc(store, request) : chosen || [], to)
  const who = cc.length > 0 ? `${to}, with copies to ${cc.join(', ')}` : to
  const files = names.map((name) => readFile(fromCaller(terminal.env, name)))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (files.length > MAX_FILES || bytes > MAX_FILES_MB * 1_000_000)
    throw new UsageError(`An answer has at most ${MAX_FILES} files with ${MAX_FILES_MB} MB together.`)
  if (dryRun) return terminal.out(`Would answer request ${id} at ${who}.\n`)
  const mail = { to, cc, subject: answerSubject(request), text: mailText }
  const from = senderAddress(settings, site)
  await store.conversation.send({ requestId: id, by: null, mail, version: null, from, files })
  const when = settings.smtpUrl ? 'leaves within seconds of the running service' : 'waits: SMTP_URL is not set here'
  terminal.out(`Answered request ${id} at ${who}; the mail ${when}.\n`)
}

/** Nobody sees the addresses before the answer is sent, so they must not be forged. */
async function keptCc({ conversation }: Office['store'], request: { id: string; email: string | null }) {
  const { cc, isVerified } = (await conversation.lastCcOf(request)) ?? { cc: [], isVerified: true }
  if (cc.length > 0 && !isVerified)
    throw new UsageError(
      `The sender of the last mail is not verified, so its Cc may be forged: ${cc.join(', ')}. Add --cc with the addresses to keep, or --no-cc.`,
    )
  return cc
}

function refuseWrongCc(addresses: string[], isOwn: (address: string) => boolean) {
  const wrong = addresses.find((address) => singleAddress(address) === null)
  if (wrong !== undefined) throw new UsageError(`“${wrong}” is not one email address.`)
  const own = addresses.find(isOwn)
  if (own !== undefined) throw new UsageError(`“${own}” is an address of the company.`)
  if (addresses.length > MAX_CC) throw new UsageError(`An answer has at most ${MAX_CC} addresses in Cc.`)
}

function readFile(path: string) {
  const content = readInput(path)
  return { name: basename(path), type: 'application/octet-stream', bytes: content.length, content }
}
