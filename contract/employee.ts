/**
 * A column that staff keep of an employee. Import, export, the form of the console, the options of the office, the stored
 * columns and the history follow from it; the look-up, the page and the card have their own fields (docs/wire.md).
 */
type Column = {
  /** As on the employee page. */
  label: string
  kind: 'text' | 'phone' | 'bloodGroup'
  /** Code points of the trimmed text. */
  max: number
  /** The option of the office: `--blood-group`. */
  option: string
  isRequired?: true
  /** Employees decide whether the column may be public. */
  needsConsent?: true
  /**
   * Headings of lists that HR systems export in English and German, without spaces and signs; the column's own name is one
   * in any case. Where a list has two headings of a column, the first of these is used.
   */
  headings: string
}

export const employeeColumns = {
  EmployeeName: {
    label: 'Name',
    kind: 'text',
    max: 200,
    option: 'name',
    isRequired: true,
    headings:
      'fullname displayname legalname preferredfullname worker name employee mitarbeitername vollstandigername anzeigename mitarbeiter',
  },
  Designation: {
    label: 'Designation',
    kind: 'text',
    max: 200,
    option: 'designation',
    headings:
      'jobtitle positiontitle position title businesstitle role jobinformationjobtitle jobprofile berufsbezeichnung stellenbezeichnung stelle funktion tatigkeit',
  },
  EmployeeCode: {
    label: 'Employee Code',
    kind: 'text',
    max: 100,
    option: 'code',
    headings:
      'employeenumber employeeno employeeid staffnumber staffno staffid personnelnumber personnelno pernr personid personidexternal workerid associateid payrollnumber badgenumber personalnummer personalnr persnr mitarbeiternummer mitarbeiternr mitarbeiterid code',
  },
  BloodGroup: {
    label: 'Blood Group',
    kind: 'bloodGroup',
    max: 40,
    option: 'blood-group',
    needsConsent: true,
    headings: 'bloodtype blutgruppe',
  },
  ContactNo: {
    label: 'Mobile No.',
    kind: 'phone',
    max: 40,
    option: 'contact-no',
    headings:
      'contactnumber mobileno mobilenumber mobilephone mobile workmobile cellphone cell workphone businessphone phonenumber phone telephone handy handynummer mobil mobilnummer mobiltelefon diensthandy telefon telefonnummer',
  },
  AlternateContactNo: {
    label: 'Alternate No.',
    kind: 'phone',
    max: 40,
    option: 'alternate-contact-no',
    needsConsent: true,
    headings:
      'alternateno alternatenumber alternatephone otherphone secondaryphone emergencycontactnumber emergencycontactphone emergencyphone homephone notfallnummer notfalltelefon privattelefon weiteretelefonnummer',
  },
} as const satisfies Record<string, Column>

type Columns = typeof employeeColumns
export type EmployeeColumn = keyof Columns

/** In the order of forms and files. */
export const employeeColumnNames = Object.keys(employeeColumns) as EmployeeColumn[]

/** The texts of an employee, by column. */
export type EmployeeTexts = Record<EmployeeColumn, string>

/** A value for each column. */
export const eachColumn = <Value>(value: (name: EmployeeColumn, column: Column) => Value) =>
  Object.fromEntries(employeeColumnNames.map((name) => [name, value(name, employeeColumns[name])])) as Record<
    EmployeeColumn,
    Value
  >

export const labelOfColumn = (name: string) =>
  name in employeeColumns ? employeeColumns[name as EmployeeColumn].label : name

export const noTexts: EmployeeTexts = eachColumn(() => '')

/** The columns that an employee may keep from the public. The content says which of them the company shows at all. */
export const optionalFields = employeeColumnNames.filter(
  (name): name is OptionalField => 'needsConsent' in employeeColumns[name],
)
export type OptionalField = {
  [Name in EmployeeColumn]: Columns[Name] extends { needsConsent: true } ? Name : never
}[EmployeeColumn]
