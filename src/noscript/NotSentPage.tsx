import { suggestions } from '../../ui/fields/suggestions.ts'
import type { Company } from '../content/schema.ts'
import { ContactLinks } from './ContactLinks.tsx'
import { ResultPage } from './ResultPage.tsx'

type NotSentPageProps = { text: string; why: string; advice: string; company: Company }

/** Says also that nothing is lost: a browser keeps what was typed with the page that it came from. */
export function NotSentPage({ text, why, advice, company }: NotSentPageProps) {
  return (
    <ResultPage message={{ kind: 'failed', text }}>
      {suggestions[text] && <p>{suggestions[text]}</p>}
      <p>
        {why} What you typed is kept: go back with your browser's back button, {advice}.
      </p>
      <p className="text-small text-ink-soft">
        You can also <ContactLinks company={company} />.
      </p>
    </ResultPage>
  )
}
