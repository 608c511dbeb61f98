import { type ReactNode, useState } from 'react'
import type { ImportPreview } from '../../../../contract/console/employees/employee-imports.ts'
import { labelOfColumn } from '../../../../contract/employee.ts'
import { Button } from '../../../../ui/Button.tsx'
import { saveFile } from '../../../shared/files/save-file.ts'
import styles from './import-preview.module.css'

type Row = { key: string; content: ReactNode }
type Named = { name: string; code: string }

const who = ({ name, code }: Named) => (
  <>
    <bdi>{name}</bdi> {code && <span className={styles.soft}>{code}</span>}
  </>
)

const namedRows = (people: Named[]): Row[] =>
  people.map((person, index) => ({ key: `${index} ${person.code}`, content: who(person) }))

/** What would be done, by kind; what needs attention comes first and is open. */
export function PreviewSections({ preview, isRemoving }: { preview: ImportPreview; isRemoving: boolean }) {
  const { counts, problems, missing, unmatchedPhotos, withoutPhoto } = preview
  const changed: Row[] = preview.changed.map((one, index) => ({
    key: `${index} ${one.code}`,
    content: (
      <>
        {who(one)}
        {one.changes.map(({ field, from, to }) => (
          <span key={field} className={styles.change}>
            <span>{`${field === 'ImageName' ? 'Photo' : labelOfColumn(field)}:`}</span> <del>{from}</del>{' '}
            <ins>{to || 'empty'}</ins>
          </span>
        ))}
        {one.hasNewPhoto && <span className={styles.change}>New photo</span>}
      </>
    ),
  }))
  const wrong: Row[] = problems.map(({ where, why }, index) => ({
    key: `${index} ${where}`,
    content: (
      <>
        <strong>{where}</strong> <span>{why}</span>
      </>
    ),
  }))
  return (
    <div className={styles.sections}>
      {wrong.length > 0 && (
        <Section title="Rows with errors" count={counts.wrong} rows={wrong} isOpen>
          <Button onClick={() => saveFile('wrong-rows.txt', asText(problems))}>Save this report</Button>
        </Section>
      )}
      <Section title="To add" count={counts.added} rows={namedRows(preview.added)} />
      <Section title="To change" count={counts.changed} rows={changed} />
      <Section title="Unchanged" count={counts.unchanged} rows={[]} />
      {missing.length > 0 && (
        <Section
          title={isRemoving ? 'To remove, because they are not in the list' : 'Not in the list'}
          count={missing.length}
          rows={namedRows(missing)}
          isOpen={isRemoving}
          key={String(isRemoving)}
        />
      )}
      {unmatchedPhotos.length > 0 && (
        <Section
          title="Photos without an employee, not imported"
          count={unmatchedPhotos.length}
          rows={unmatchedPhotos.map((name) => ({ key: name, content: name }))}
        />
      )}
      {withoutPhoto.length > 0 && (
        <Section title="Without a photo afterwards" count={withoutPhoto.length} rows={namedRows(withoutPhoto)} />
      )}
    </div>
  )
}

const asText = (problems: ImportPreview['problems']) =>
  new Blob([problems.map(({ where, why }) => `${where}: ${why}\r\n`).join('')], {
    type: 'text/plain',
  })

const PAGE = 100

type SectionProps = {
  title: string
  count: number
  /** May be fewer than `count`. */
  rows: Row[]
  isOpen?: boolean
  children?: ReactNode
}

function Section({ title, count, rows, isOpen = false, children }: SectionProps) {
  const [shown, setShown] = useState(PAGE)
  const summary = (
    <>
      <span>{title}</span> <span className={styles.count}>{count.toLocaleString('en')}</span>
    </>
  )
  if (rows.length === 0) return <p className={styles.section}>{summary}</p>
  return (
    <details className={styles.section} open={isOpen}>
      <summary>{summary}</summary>
      {children}
      <ul className={styles.rows}>
        {rows.slice(0, shown).map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {rows.length > shown && <Button onClick={() => setShown(shown + 10 * PAGE)}>Show more</Button>}
      {rows.length <= shown && rows.length < count && (
        <p className={styles.soft}>{`${(count - rows.length).toLocaleString('en')} more are not shown.`}</p>
      )}
    </details>
  )
}
