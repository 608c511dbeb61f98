import { employeeLink } from '../../contract/employee-link.ts'
import { qrCodeForTerminal, qrCodePng, qrCodeSvg } from '../../records/qr-code.ts'
import { OfficeError } from '../cli/errors.ts'
import type { Office } from '../cli/open-office.ts'
import { checkWritable, fromCaller, writeFile } from '../cli/output-file.ts'
import { jsonText } from '../cli/terminal.ts'
import { warnOfLocalLink } from '../cli/warnings.ts'
import { findEmployee } from './find-employee.ts'

export type LinkOptions = { svg?: string; png?: string; force?: true; dryRun?: true; json?: true }

/** `employees link` */
export async function showLink(office: Office, query: string, options: LinkOptions) {
  const { store, settings, terminal } = office
  const { empId, EmployeeName } = findEmployee(await store.employees.list(), query)
  const link = employeeLink(settings.publicUrl, empId)
  const files = [
    { name: options.svg, draw: qrCodeSvg },
    { name: options.png, draw: qrCodePng },
  ].flatMap(({ name, draw }) => (name === undefined ? [] : [{ file: fromCaller(terminal.env, name), draw }]))
  if (options.dryRun && files.length === 0) {
    throw new OfficeError('--dry-run needs --svg or --png; without them nothing is written.')
  }
  for (const { file, draw } of files) {
    if (options.dryRun) checkWritable(file, options)
    else writeFile(file, await draw(link), options)
  }
  warnOfLocalLink(office)
  if (options.json) return terminal.out(jsonText({ empId, EmployeeName, link }))
  terminal.out(`${link}\n`)
  for (const { file } of files) terminal.out(`${options.dryRun ? 'Would write' : 'Wrote'} ${file}.\n`)
  if (files.length === 0) drawCode(office, link)
}

function drawCode({ terminal }: Office, link: string) {
  if (terminal.columns === undefined) return // The code needs colours, which a file does not have.
  const { width, text } = qrCodeForTerminal(link)
  if (width <= terminal.columns) return terminal.out(`\n${text}`)
  terminal.err(`The QR code needs ${width} columns; widen the terminal, or write the code to a file with --svg FILE.\n`)
}
