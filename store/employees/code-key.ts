/** Codes that differ only in case, or in how accents are encoded, are the same. */
export const codeKey = (EmployeeCode: string) => EmployeeCode.normalize('NFC').toLowerCase()
