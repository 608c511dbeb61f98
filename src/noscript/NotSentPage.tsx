import { suggestions } from '../../ui/fields/suggestions.ts'
import text from '../../ui/styles/text.module.css'
import type { Company } from '../content/schema.ts'
import { ContactLinks } from './ContactLinks.tsx'
import { ResultPage } from './ResultPage.tsx'

type NotSentPageProps = { message: string; why: string; advice: string; company: Company }

/** States why a form was not sent. The browser still has the form's fields in its history. */
export function NotSentPage({ message, why, advice, company }: NotSentPageProps) {
  return (
    <ResultPage message={{ kind: 'failed', text: message }}>
      {suggestions[message] && <p>{suggestions[message]}</p>}
      <p>
        {why} What you typed is kept: go back with your browser's back button, {advice}.
      </p>
      <p className={`${text.small} ${text.soft}`}>
        You can also <ContactLinks company={company} />.
      </p>
    </ResultPage>
  )
}
