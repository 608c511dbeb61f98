import { DialogButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './StartButton.module.css'

type StartButtonProps = {
  label: string
  /** The form's page without JavaScript. */
  page: string
}

/** Opens the dialog 'Build Your AI Agent': the primary button of the hero and the footer. */
export const StartButton = ({ label, page }: StartButtonProps) => (
  <DialogButton opens="build-your-ai-agent" page={page} look="primary" className={text.lead}>
    {/* In the line of the text: in a label of two lines the arrow follows the last word. */}
    <span>
      <span>{label}</span> <Icon name="arrowRight" className={styles.arrow} />
    </span>
  </DialogButton>
)
