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
    .description(
      'log in to the mail server of SMTP_URL as the service does, without sending a mail',
    )
    .action(() => check(terminal))
}

async function check(terminal: Terminal) {
  const { smtpUrl } = settingsOf(terminal)
  if (!smtpUrl) {
    throw new OfficeError('SMTP_URL is not set; mails wait in the outbox until it is set.')
  }
  const found = await checkMailServer(smtpUrl, terminal.signal)
  const server = withoutPassword(smtpUrl)
  if (found.server === 'ready') return terminal.out(`${server} ${readyText(found)}\n`)
  throw new OfficeError(`${server} ${failureTexts[found.server]} Reason: ${visibleLine(found.why)}`)
}

function readyText({ encrypted, login }: Extract<MailServerCheck, { server: 'ready' }>) {
  const tls = encrypted ? 'over TLS' : 'without TLS, so others on the network can read the mails'
  if (login === 'accepted') return `accepts the login, ${tls}.`
  if (login === 'not offered')
    return `responds, ${tls}. It offers no login, so the login in SMTP_URL is not used.`
  return `responds, ${tls}. SMTP_URL contains no login.`
}

const failureTexts: Record<Exclude<MailServerCheck['server'], 'ready'>, string> = {
  unreachable: 'cannot be reached: check the host and the port.',
  'no mail server': 'responds, but not as a mail server: check the port.',
  'login refused':
    'refuses the login: check user and password. (Special characters are written as %XX.)',
  'no tls': 'does not start with TLS: smtps:// is for port 465, smtp:// for 587 and 25.',
  'no starttls':
    'offers no STARTTLS, so the login was not sent: check the port. (?requireTLS=false in SMTP_URL allows a login without TLS.)',
  'bad certificate':
    'has a certificate that cannot be verified: check its host name and its expiry date.',
  refusing: 'accepts no mail now.',
}
