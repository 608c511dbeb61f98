import type { Command } from 'commander'
import {
  type EmployeeColumn,
  employeeColumnNames,
  employeeColumns,
} from '../../contract/employee.ts'

/** An option for each column of an employee. */
export function addColumnOptions(command: Command, { areRequired = false } = {}) {
  for (const name of employeeColumnNames) {
    const column = employeeColumns[name]
    const flag = `--${column.option} <${column.kind === 'phone' ? 'number' : 'text'}>`
    if (areRequired && 'isRequired' in column) command.requiredOption(flag, column.label)
    else command.option(flag, column.label)
  }
  return command
}

/** The columns that the options name. */
export const columnsIn = (options: object) =>
  Object.fromEntries(
    employeeColumnNames.flatMap((name) => {
      const text: unknown = Object.getOwnPropertyDescriptor(options, attributeOf(name))?.value
      return typeof text === 'string' ? [[name, text]] : []
    }),
  ) as Partial<Record<EmployeeColumn, string>>

/** `--blood-group` is `bloodGroup` in commander's options. */
const attributeOf = (name: EmployeeColumn) =>
  employeeColumns[name].option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
