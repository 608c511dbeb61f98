/** The address of an employee's page. */
export const employeeLink = (publicUrl: string, empId: string) =>
  `${publicUrl}/Home/TeamMembers?EmpId=${encodeURIComponent(empId)}`
