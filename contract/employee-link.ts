import { withoutInvisible } from './invisible.ts'

export const EMPLOYEE_PAGE = '/Home/TeamMembers'
/** Code points of an EmpId. */
export const MAX_EMP_ID = 200
export const CONTACT_CARD = `${EMPLOYEE_PAGE}.vcf`

/** The employee's id in a page's query, or ''. Printed QR codes spell the parameter in upper, lower and mixed case. */
export function readEmpId(search: string) {
  // `&amp;` stands for `&` in links that were copied from the source of a page or a mail.
  for (const [name, value] of new URLSearchParams(search))
    if (/^(?:amp;)*empid$/i.test(name) && value.trim()) return value.trim()
  return ''
}

/** An EmpId without the signs that a chat or a sentence leaves in a link and at its end. */
export const withoutEndOfSentence = (empId: string) =>
  withoutInvisible(empId)
    .replace(/[\s.,)/]+$/, '')
    .trim()

/** The address of an employee's page. */
export const employeeLink = (publicUrl: string, empId: string) =>
  `${publicUrl}${EMPLOYEE_PAGE}?EmpId=${encodeURIComponent(empId)}`

/** The EmpId of a scanned link; any other text is an EmpId. */
export function empIdIn(text: string) {
  const query = text.indexOf('?')
  return (query >= 0 && readEmpId(text.slice(query).replace(/#.*/, ''))) || text.trim()
}

/** True: links that begin with it work on this machine only, so they must not be printed. */
export const isLocalUrl = (publicUrl: string) =>
  /^(?:localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(new URL(publicUrl).hostname)
