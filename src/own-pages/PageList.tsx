import text from '../../ui/styles/text.module.css'
import type { OwnPage } from '../content/own-pages/parse-own-pages.ts'
import type { InterfaceWords } from '../content/schema.ts'
import { PageDate } from './PageDate.tsx'
import styles from './PageList.module.css'

type PageListProps = { pages: OwnPage[]; feed: string; words: InterfaceWords['ownPages'] }

/** The list of the pages in a folder, with dates and descriptions. */
export function PageList({ pages, feed, words }: PageListProps) {
  return (
    <>
      <ul className={styles.list}>
        {pages.map(({ path, title, description, date, locale }) => (
          <li key={path} className={styles.entry}>
            <h2 className={styles.title}>
              <a href={path}>{title}</a>
            </h2>
            {date && <PageDate date={date} locale={locale} className={`${styles.date} ${text.label} ${text.soft}`} />}
            <p className={`${styles.description} ${text.soft}`}>{description}</p>
          </li>
        ))}
      </ul>
      <p className={styles.feed}>
        <a href={feed} type="application/rss+xml">
          {words.feed}
        </a>
      </p>
    </>
  )
}
