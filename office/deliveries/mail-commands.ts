import type { Command } from 'commander'
import type { WithOffice } from '../cli/open-office.ts'
import type { Terminal } from '../cli/terminal.ts'
import { addDeliveryCommands } from './delivery-commands.ts'
import { mails } from './delivery-kinds.ts'
import { addMailCheck } from './mail-check.ts'

export function addMailCommands(program: Command, withOffice: WithOffice, terminal: Terminal) {
  const mail = program
    .command('mail')
    .description('mails: to staff about leads, messages and reports; acknowledgements to visitors')
  addDeliveryCommands(mail, withOffice, mails)
  addMailCheck(mail, terminal)
}
