import text from '../../ui/styles/text.module.css'
import type { Content } from '../content/schema.ts'
import { ContactLinks } from './ContactLinks.tsx'
import { ResultPage } from './ResultPage.tsx'

type NotSentPageProps = {
  message: string
  suggestion?: string | undefined
  /** The reason and the advice, for which a toast has no space. */
  reason: string
  advice: string
  content: Content
}

/** States why a form was not sent. The browser still has the form's fields in its history. */
export function NotSentPage({ message, suggestion, reason, advice, content }: NotSentPageProps) {
  const words = content.words.results
  return (
    <ResultPage message={{ kind: 'failed', text: message }} content={content}>
      {suggestion && <p>{suggestion}</p>}
      <p>
        {reason} {words.goBack} {advice}
      </p>
      <p className={`${text.small} ${text.soft}`}>
        <ContactLinks text={words.contact} company={content.company} />
      </p>
    </ResultPage>
  )
}
