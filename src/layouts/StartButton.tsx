import { DialogButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'

type StartButtonProps = {
  label: string
  /** The form's page without JavaScript. */
  page: string
}

/** Opens the dialog 'Build Your AI Agent': the primary button of the hero and the footer. */
export const StartButton = ({ label, page }: StartButtonProps) => (
  <DialogButton opens="build-your-ai-agent" page={page} look="primary" className={text.lead}>
    {label} <Icon name="arrowRight" />
  </DialogButton>
)
