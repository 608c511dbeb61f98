import type { Command } from 'commander'
import { checkMailServer, mailServerText } from '../../server/delivery/smtp/check-mail-server.ts'
import { OfficeError } from '../cli/errors.ts'
import { settingsOf } from '../cli/open-office.ts'
import { type Terminal, visibleLine } from '../cli/terminal.ts'

export function addMailCommands(program: Command, terminal: Terminal) {
  program
    .command('mail')
    .description('the mail server')
    .command('check')
    .description('log in to the mail server of SMTP_URL as the service does, without sending a mail')
    .action(() => check(terminal))
}

async function check(terminal: Terminal) {
  const { smtpUrl, mailOauth } = settingsOf(terminal)
  if (!smtpUrl) {
    throw new OfficeError('SMTP_URL is not set; mails wait in the outbox until it is set.')
  }
  const found = await checkMailServer({ smtpUrl, mailOauth }, terminal.signal)
  const text = mailServerText(smtpUrl, found)
  if (found.server === 'ready') return terminal.out(`${text}\n`)
  throw new OfficeError(`${text} Reason: ${visibleLine(found.why)}`)
}
