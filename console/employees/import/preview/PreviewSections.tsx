import { type ReactNode, useState } from 'react'
import type { ImportPreview, ImportProblem } from '../../../../contract/console/employees/employee-imports.ts'
import { employeeColumnNames, employeeColumns, labelOfColumn } from '../../../../contract/employee.ts'
import { Button } from '../../../../ui/Button.tsx'
import text from '../../../../ui/styles/text.module.css'
import { numberText } from '../../../shared/counted.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import table from '../../../shared/table.module.css'
import styles from './import-preview.module.css'

type Named = { name: string; code: string }

const Person = ({ name, code }: Named) => (
  <>
    <bdi>{name}</bdi> {code && <span className={styles.soft}>{code}</span>}
  </>
)

/** Two people may have the same name and no code. */
const keyOf = (index: number, code: string) => `${index} ${code}`

const people = (named: Named[]) =>
  named.map((person, index) => (
    <li key={keyOf(index, person.code)}>
      <Person {...person} />
    </li>
  ))

/** The rows with errors or warnings, open. */
export function ProblemSections({ preview: { counts, problems, warnings } }: { preview: ImportPreview }) {
  if (problems.length === 0 && warnings.length === 0) return null
  return (
    <div className={styles.sections}>
      {problems.length > 0 && (
        <Section
          title="Rows with errors"
          count={counts.wrong}
          headings={problemHeadings}
          rows={problemRows(problems)}
          total={problems.length}
          isOpen
        >
          <Button onClick={() => saveFile('rows-with-errors.txt', asText(problems))}>Save this report</Button>
        </Section>
      )}
      {warnings.length > 0 && (
        <Section
          title="Rows with warnings, imported anyway"
          count={warnings.length}
          headings={problemHeadings}
          rows={problemRows(warnings)}
          isOpen
        />
      )}
    </div>
  )
}

/** What would be done, by kind. */
export function PreviewSections({ preview, isRemoving }: { preview: ImportPreview; isRemoving: boolean }) {
  const { counts, missing, unmatchedPhotos, withoutPhoto } = preview
  return (
    <div className={styles.sections}>
      <Section title="To add" count={counts.added} headings={addedHeadings} rows={addedRows(preview.added)} />
      <Section title="To change" count={counts.changed} rows={changedRows(preview.changed)} />
      <Section title="Unchanged" count={counts.unchanged} rows={[]} />
      {missing.length > 0 && (
        <Section
          title={isRemoving ? 'To remove, because they are not in the list' : 'Not in the list'}
          count={missing.length}
          rows={people(missing)}
          isOpen={isRemoving}
          key={String(isRemoving)}
        />
      )}
      {unmatchedPhotos.length > 0 && (
        <Section
          title="Photos without an employee, not imported"
          count={unmatchedPhotos.length}
          rows={unmatchedPhotos.map((name) => <li key={name}>{name}</li>)}
        />
      )}
      {withoutPhoto.length > 0 && (
        <Section title="Without a photo after the import" count={withoutPhoto.length} rows={people(withoutPhoto)} />
      )}
    </div>
  )
}

const problemHeadings = ['Line', 'Person', 'Column', 'Value', 'Problem']

const problemRows = (problems: ImportProblem[]) =>
  problems.map((problem, index) => (
    <tr key={keyOf(index, problem.where)}>
      <td className={`${table.figure} ${styles.line}`}>
        {problem.line !== null && (
          <>
            <span className={styles.narrow}>Line </span>
            <span>{problem.line}</span>
          </>
        )}
      </td>
      <th scope="row">
        <Person {...problem} />
      </th>
      <Labelled label="Column">{problem.column}</Labelled>
      <Labelled label="Value">{problem.value}</Labelled>
      <Labelled label="Problem">{problem.why}</Labelled>
    </tr>
  ))

type LabelledProps = { label: string; children: string | undefined }

/** A cell with its label on narrow screens, where the table has no head. */
const Labelled = ({ label, children }: LabelledProps) => (
  <td className={styles.labelled} data-label={label}>
    {children && <span dir="auto">{children}</span>}
  </td>
)

const asText = (problems: ImportProblem[]) =>
  new Blob([problems.map(({ where, name, why }) => `${where}${name && ` (${name})`}: ${why}\r\n`).join('')], {
    type: 'text/plain',
  })

const furtherColumns = employeeColumnNames.filter((name) => name !== 'EmployeeName' && name !== 'EmployeeCode')

const addedHeadings = ['Person', ...furtherColumns.map((name) => employeeColumns[name].label), 'Photo']

const addedRows = (added: ImportPreview['added']) =>
  added.map(({ fields, photo, ImageName, ...person }, index) => (
    <tr key={keyOf(index, person.code)}>
      <th scope="row">
        <Person {...person} />
      </th>
      {furtherColumns.map((name) => (
        <Labelled key={name} label={employeeColumns[name].label}>
          {fields[name]}
        </Labelled>
      ))}
      <Labelled label="Photo">{photo !== null || ImageName !== '' ? 'Photo' : 'No photo'}</Labelled>
    </tr>
  ))

const changedRows = (changed: ImportPreview['changed']) =>
  changed.map(({ changes, photo, ...person }, index) => (
    <li key={keyOf(index, person.code)}>
      <Person {...person} />
      {changes.map(({ field, from, to }) => (
        <span key={field} className={styles.change}>
          <span>{`${field === 'ImageName' ? 'Photo' : labelOfColumn(field)}:`}</span> <del>{from}</del>{' '}
          <ins>{to || 'empty'}</ins>
        </span>
      ))}
      {photo !== null && <span className={styles.change}>New photo</span>}
    </li>
  ))

const PAGE = 100

type SectionProps = {
  title: string
  count: number
  /** May be fewer than `total`. */
  rows: ReactNode[]
  /** The number of rows, if one counted entry has several. */
  total?: number
  /** The rows are those of a table. */
  headings?: string[]
  isOpen?: boolean
  children?: ReactNode
}

function Section({ title, count, rows, total = count, headings, isOpen = false, children }: SectionProps) {
  const [limit, setLimit] = useState(PAGE)
  const summary = (
    <>
      <span>{title}</span> <span className={styles.count}>{numberText(count)}</span>
    </>
  )
  if (rows.length === 0) return <p className={styles.section}>{summary}</p>
  const shown = rows.slice(0, limit)
  return (
    <details className={styles.section} open={isOpen}>
      <summary>{summary}</summary>
      {children}
      {headings ? (
        <table className={`${table.table} ${styles.table}`}>
          <caption className={text.visuallyHidden}>{title}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{shown}</tbody>
        </table>
      ) : (
        <ul className={styles.rows}>{shown}</ul>
      )}
      {rows.length > limit && <Button onClick={() => setLimit(limit + 10 * PAGE)}>Show more</Button>}
      {rows.length <= limit && rows.length < total && (
        <p className={styles.soft}>{`${numberText(total - rows.length)} more are not shown.`}</p>
      )}
    </details>
  )
}
