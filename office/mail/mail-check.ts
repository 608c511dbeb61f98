import type { Command } from 'commander'
import {
  checkMailServer,
  type MailServerCheck,
} from '../../server/delivery/mail/check-mail-server.ts'
import { withoutPassword } from '../../settings/setting-error.ts'
import { OfficeError } from '../cli/errors.ts'
import { settingsOf } from '../cli/open-office.ts'
import { type Terminal, visibleLine } from '../cli/terminal.ts'

export function addMailCheck(mail: Command, terminal: Terminal) {
  mail
    .command('check')
    .description('log in at the mail server of SMTP_URL as the service does, and send nothing')
    .action(() => check(terminal))
}

async function check(terminal: Terminal) {
  const { smtpUrl } = settingsOf(terminal)
  if (!smtpUrl) {
    throw new OfficeError('SMTP_URL is not set: mail waits in the outbox until it is.')
  }
  const found = await checkMailServer(smtpUrl, terminal.signal)
  const server = withoutPassword(smtpUrl)
  if (found.server === 'ready') return terminal.out(`${server} ${isReady(found)}\n`)
  throw new OfficeError(`${server} ${says[found.server]} It said: ${visibleLine(found.why)}`)
}

function isReady({ encrypted, login }: Extract<MailServerCheck, { server: 'ready' }>) {
  const tls = encrypted ? 'over TLS' : 'without TLS: what is sent can be read on the way'
  if (login === 'accepted') return `takes the login, ${tls}.`
  if (login === 'not offered')
    return `answers, ${tls}. It offers no login; the one in SMTP_URL is not used.`
  return `answers, ${tls}. SMTP_URL holds no login.`
}

const says: Record<Exclude<MailServerCheck['server'], 'ready'>, string> = {
  unreachable: 'cannot be reached: is the host right, and the port?',
  'no mail server': 'answers, but not as a mail server does: is the port right?',
  'login refused':
    'refuses the login: are user and password right? (Special characters are written as %XX.)',
  'no tls': 'speaks no TLS from the start: smtps:// is for port 465, smtp:// for 587 and 25.',
  'no starttls':
    'offers no STARTTLS, so the login was not sent: is the port right? (?requireTLS=false in SMTP_URL allows a login without TLS.)',
  'bad certificate':
    'has a certificate that cannot be trusted: is the host the name in it, and is it still valid?',
  refusing: 'takes no mail now.',
}
