import type { EmployeeAnswer } from '../../../contract/console/employees/employees.ts'
import { employeeLabels } from '../../../records/employee.ts'
import { Time } from '../../shared/times/Time.tsx'
import styles from './employee.module.css'

const who = (name: string | null) => name ?? 'the command line'

/** The audit names fields as the calls do. */
const labelled = (fields: string) =>
  fields
    .split(', ')
    .map((name) => employeeLabels[name as keyof typeof employeeLabels] ?? name)
    .join(', ')

/** Links with their issued cards, and what staff did. */
export function Records({ employee: { links, history } }: { employee: EmployeeAnswer }) {
  return (
    <>
      <section aria-labelledby="cards-title" className={styles.panel}>
        <h2 id="cards-title">Links and cards</h2>
        <ul className={styles.rows}>
          {links.map((link) => (
            <li key={link.id}>
              <p>
                {link.revokedAt === null ? (
                  'Current link'
                ) : (
                  <>
                    Revoked <Time at={link.revokedAt} isAgo /> by {who(link.revokedBy)}
                    {link.reason && `, reason: ${link.reason}`}
                  </>
                )}
              </p>
              {link.cards.length === 0 && <p className={styles.soft}>No issued card recorded</p>}
              {link.cards.map((card) => (
                <p key={card.id} className={styles.soft}>
                  Card issued <Time at={card.issuedAt} isAgo /> by {who(card.issuedBy)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="history-title" className={styles.panel}>
        <h2 id="history-title">History</h2>
        <ul className={styles.rows}>
          {history.map(({ id, at, by, action, fields }) => (
            <li key={id}>
              <p>
                {by ?? 'The command line'} {action}
                {fields && `: ${labelled(fields)}`}, <Time at={at} isAgo />
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
