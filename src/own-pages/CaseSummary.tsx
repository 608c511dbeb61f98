import { fillInCount } from '../../settings/words/fill-in.ts'
import type { OwnPage } from '../content/own-pages/parse-own-pages.ts'
import type { Content } from '../content/schema.ts'
import { CaseDrawing } from './CaseDrawing.tsx'
import styles from './CaseSummary.module.css'

type CaseSummaryProps = { facts: NonNullable<OwnPage['case']>; content: Pick<Content, 'locale' | 'words'> }

/** A project before and after, its facts, and what the client says. */
export function CaseSummary({ facts, content }: CaseSummaryProps) {
  const { client, survey, quote, systems, weeks, price } = facts
  const { locale, words } = content
  const labels = words.ownPages.case
  const list = new Intl.ListFormat(locale.tag, { type: 'unit' })
  const rows = [
    [labels.client, client],
    [labels.systems, systems && list.format(systems)],
    [labels.duration, weeks && fillInCount(words.solutions.weeks, weeks, locale.tag)],
    [labels.price, price],
  ]
  return (
    <div className={styles.summary}>
      <CaseDrawing survey={survey} words={labels} locale={locale.tag} />
      <dl className={styles.facts}>
        {rows.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {quote && (
        <figure className={styles.quote}>
          <blockquote>{quote.text}</blockquote>
          <figcaption>{quote.person}</figcaption>
        </figure>
      )}
    </div>
  )
}
