import type { EmployeeAnswer } from '../../../contract/console/employees/employees.ts'
import { labelOfColumn } from '../../../contract/employee.ts'
import { Time } from '../../shared/times/Time.tsx'
import styles from './employee.module.css'

const who = (name: string | null) => name ?? 'the command line'

/** The audit names fields as the calls do. */
const labelled = (fields: string) => fields.split(', ').map(labelOfColumn).join(', ')

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
                    <span>Revoked</span> <Time at={link.revokedAt} isAgo /> <span>{`by ${who(link.revokedBy)}`}</span>
                    {link.reason && <span>{`, reason: ${link.reason}`}</span>}
                  </>
                )}
              </p>
              {link.cards.length === 0 && <p className={styles.soft}>No issued card recorded</p>}
              {link.cards.map((card) => (
                <p key={card.id} className={styles.soft}>
                  <span>Card issued</span> <Time at={card.issuedAt} isAgo /> <span>{`by ${who(card.issuedBy)}`}</span>
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
                <span>{`${by ?? 'The command line'} ${action}`}</span>
                {fields && <span>{`: ${labelled(fields)}`}</span>}
                <span>,</span> <Time at={at} isAgo />
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
