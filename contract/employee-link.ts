export const EMPLOYEE_PAGE = '/Home/TeamMembers'
export const CONTACT_CARD = `${EMPLOYEE_PAGE}.vcf`

/** The employee's id from a page address; '' where there is none. Printed codes spell the name in several cases. */
export function readEmpId(search: string) {
  for (const [name, value] of new URLSearchParams(search))
    if (name.toLowerCase() === 'empid' && value.trim()) return value.trim()
  return ''
}

/** The address of an employee's page. */
export const employeeLink = (publicUrl: string, empId: string) =>
  `${publicUrl}${EMPLOYEE_PAGE}?EmpId=${encodeURIComponent(empId)}`
