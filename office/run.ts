import { Command, CommanderError } from 'commander'
import { StartError } from '../settings/start-error.ts'
import { ExpectedError, failureText } from '../store/database/errors.ts'
import { addBackupCommands } from './backup/backup-commands.ts'
import { addCallCommands } from './calls/call-commands.ts'
import { addMailCommands } from './channels/mail-check.ts'
import { OfficeError, UsageError } from './cli/errors.ts'
import { officeOn } from './cli/open-office.ts'
import { type Terminal, visibleLine } from './cli/terminal.ts'
import { addImportCommand } from './employees/import-employees.ts'
import { addAnswerCommand } from './requests/answer-request.ts'
import { addSamplesCommands } from './samples/samples-commands.ts'
import { addStaffCommands } from './staff/staff-commands.ts'

/** 0: done. 1: failed, with the reason. 2: the command line is wrong. 130: interrupted without a result. */
export type ExitCode = 0 | 1 | 2 | typeof INTERRUPTED
export const INTERRUPTED = 130

/** The messages of these errors are sentences for staff. */
const expected = [OfficeError, ExpectedError, StartError]

/** Runs one command of the office. */
export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  try {
    await officeProgram(terminal).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (expected.some((kind) => error instanceof kind)) {
      terminal.err(`${(error as Error).message}\n`)
      return error instanceof UsageError ? 2 : 1
    }
    if (error === terminal.signal.reason) {
      terminal.err('Stopped.\n')
      return INTERRUPTED
    }
    const failure = failureText(error)
    if (failure === undefined) throw error // A bug in this program: its stack trace is needed.
    terminal.err(`The command could not be finished: ${visibleLine(failure)}.\n`)
    return 1
  }
}

function officeProgram(terminal: Terminal) {
  const program = new Command('npm run office --')
    .description('Commands for staff: requests, deliveries, channels, employees, personal data, staff, backups.')
    .showHelpAfterError('(add --help to see the commands and options)')
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: () => terminal.columns ?? 80,
      getErrHelpWidth: () => terminal.columns ?? 80,
    })
    .addHelpText(
      'after',
      '\nHelp for a command: npm run office -- employees import --help\nThe records are in DATA_DIR, or in PostgreSQL if DATABASE_URL is set. Settings are read from the environment and from .env.',
    )
  const withOffice = officeOn(terminal)
  addCallCommands(program, withOffice)
  addAnswerCommand(program, withOffice)
  addImportCommand(program, withOffice)
  addMailCommands(program, terminal)
  addStaffCommands(program, withOffice)
  addBackupCommands(program, withOffice, terminal)
  addSamplesCommands(program, withOffice)
  return program
}
