import { DialogButton } from '../../ui/Button.tsx'
import text from '../../ui/styles/text.module.css'
import { addressIn } from '../content/locales/locale.ts'
import type { Content } from '../content/schema.ts'

/** Opens the dialog 'Build Your AI Agent': the primary button of the hero and the footer. */
export const StartButton = ({ content: { locale, proposals } }: { content: Pick<Content, 'locale' | 'proposals'> }) => (
  <DialogButton
    opens="build-your-ai-agent"
    page={addressIn(locale, '/request/agent')}
    look="primary"
    className={text.lead}
  >
    {proposals.agent.action}
  </DialogButton>
)
