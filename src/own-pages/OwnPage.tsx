import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import type { OwnPage as Page } from '../content/own-pages/parse-own-pages.ts'
import { plainText } from '../content/own-pages/read-markdown.ts'
import type { Content } from '../content/schema.ts'
import { CaseSummary } from './CaseSummary.tsx'
import { Markdown, type MarkdownProps } from './Markdown.tsx'
import styles from './OwnPage.module.css'
import { PageDate } from './PageDate.tsx'

/** A page with fewer headings needs no table of contents. */
const LEAST_CONTENTS = 3

type OwnPageProps = Pick<MarkdownProps, 'pictures' | 'pathOf'> & {
  page: Page
  content: Pick<Content, 'locale' | 'proposals' | 'words'>
  /** The list page of the folder that contains the page. */
  list?: Page | undefined
  /** Shown below the text: the entries of a list page. */
  children?: ReactNode
}

/** One of the company's own pages: the title, and the text beside a margin with the date and the table of contents. */
export function OwnPage({ page, content, list, children, ...rest }: OwnPageProps) {
  const { title, description, date, locale, tree, ids } = page
  const words = content.words.ownPages
  const chapters = [...ids].filter(([{ depth }]) => depth === 2)
  const hasContents = chapters.length >= LEAST_CONTENTS
  const back = list && (
    <a href={list.path} className={styles.back}>
      <Icon name="arrowLeft" /> {list.title}
    </a>
  )
  return (
    <main id="main" className={`${styles.page} ${text.container}`}>
      <article>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className={`${styles.date} ${text.label} ${text.soft}`}>
            {date && (
              <>
                {words.published} <PageDate date={date} locale={locale} className={styles.day} />
              </>
            )}
          </p>
          <p className={`${styles.description} ${text.lead} ${text.soft}`}>{description}</p>
        </header>
        {page.case && <CaseSummary facts={page.case} content={content} />}
        <div className={styles.body}>
          {hasContents && (
            <nav aria-labelledby="contents" className={styles.contents}>
              <p id="contents" className={`${text.label} ${text.soft}`}>
                {words.contents}
              </p>
              <ol>
                {chapters.map(([heading, id]) => (
                  <li key={id}>
                    <a href={`#${id}`}>{plainText(heading)}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className={styles.text}>
            <Markdown tree={tree} ids={ids} words={words} {...rest} />
            {page.case && (
              <LinkButton look="primary" href={rest.pathOf('/request/agent')} className={styles.action}>
                {content.proposals.agent.action}
              </LinkButton>
            )}
          </div>
        </div>
      </article>
      {children}
      {back && <p className={styles.end}>{back}</p>}
    </main>
  )
}
