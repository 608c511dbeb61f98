import { employeeLink } from '../contract/employee-link.ts'
import { qrCodeForTerminal } from '../records/qr-code.ts'

/** Prints the link to an employee's page, and in a terminal also its QR code. */
export function printEmployeeLink(origin: string, empId: string) {
  const link = employeeLink(origin, empId)
  console.log(`Page of an employee: ${link}`)
  const { width, text } = qrCodeForTerminal(link)
  if (process.stdout.isTTY && width <= process.stdout.columns) console.log(`\n${text}`)
}
