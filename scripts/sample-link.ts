import { employeeLink } from '../contract/employee-link.ts'
import { qrCodeForTerminal } from '../records/qr-code.ts'

/** Shows an employee's page as a link, and in a terminal as a code that a phone can read. */
export function showSampleLink(origin: string, empId: string) {
  const link = employeeLink(origin, empId)
  console.log(`A sample employee is at ${link}`)
  const { width, text } = qrCodeForTerminal(link)
  if (process.stdout.isTTY && width <= process.stdout.columns) console.log(`\n${text}`)
}
