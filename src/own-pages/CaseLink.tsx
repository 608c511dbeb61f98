import { newestCase } from '../content/own-pages/parse-own-pages.ts'
import type { Content } from '../content/schema.ts'
import styles from './CaseLink.module.css'

/** A line with a link to the newest case; nothing on a site without cases. */
export function CaseLink({ content }: { content: Pick<Content, 'ownPages'> }) {
  const page = newestCase(content.ownPages)
  return (
    page?.case && (
      <p className={styles.line}>
        <a href={page.path}>{page.case.line}</a>
      </p>
    )
  )
}
