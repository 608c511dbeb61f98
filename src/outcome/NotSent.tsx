import type { Company } from '../content/schema.ts'
import { ByHand } from '../ui/ByHand.tsx'
import { suggestions } from '../ui/suggestions.ts'
import { Outcome } from './Outcome.tsx'

type NotSentProps = { text: string; why: string; advice: string; company: Company }

/** Says also that nothing is lost: a browser keeps what was typed with the page that it came from. */
export function NotSent({ text, why, advice, company }: NotSentProps) {
  return (
    <Outcome message={{ kind: 'failed', text }}>
      {suggestions[text] && <p>{suggestions[text]}</p>}
      <p>
        {why} What you typed is kept: go back with your browser's back button, {advice}.
      </p>
      <p className="text-small text-ink-soft">
        You can also <ByHand company={company} />.
      </p>
    </Outcome>
  )
}
