import { type Command, Option } from 'commander'
import { type EmployeeColumn, employeeColumnNames, employeeColumns } from '../../contract/employee.ts'

/** An option for each column of an employee. */
export function addColumnOptions(command: Command, { areRequired = false } = {}) {
  for (const name of employeeColumnNames) {
    const isMandatory = areRequired && 'isRequired' in employeeColumns[name]
    command.addOption(optionOf(name).makeOptionMandatory(isMandatory))
  }
  return command
}

/** The columns that the options name. */
export const columnsIn = (options: object) => {
  const texts = new Map<string, unknown>(Object.entries(options))
  return Object.fromEntries(
    employeeColumnNames.flatMap((name) => {
      const text = texts.get(optionOf(name).attributeName())
      return typeof text === 'string' ? [[name, text]] : []
    }),
  ) as Partial<Record<EmployeeColumn, string>>
}

function optionOf(name: EmployeeColumn) {
  const { option, kind, label } = employeeColumns[name]
  return new Option(`--${option} <${kind === 'phone' ? 'number' : 'text'}>`, label)
}
