import type { Command } from 'commander'

const groups: Record<string, string> = {
  requests: 'requests of visitors, and their mails',
  deliveries: 'requests and notices by mail, webhook and chat, acknowledgements, and answers',
  channels: 'mail, webhook, chat, acknowledgements and answers: their state',
  employees: 'employees and their pages',
  person: 'stored data of a visitor: requests, and the mails, drafts, deliveries and notes about them',
  staff: 'people who may use the staff console',
  audit: 'who did what and when',
}

/** The commands that begin with the same word. */
export const groupOf = (program: Command, name: string) =>
  program.commands.find((one) => one.name() === name) ?? program.command(name).description(groups[name] ?? '')
