import { DialogButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import styles from './HeroIntro.module.css'

/** The company's statement and the primary button, above all slides. */
export function HeroIntro({ statement }: { statement: string }) {
  return (
    <div className={styles.intro}>
      <h1 id="home-title" className={styles.headline}>
        {statement}
      </h1>
      <DialogButton
        opens="build-your-ai-agent"
        page="/request/agent"
        look="primary"
        className={text.lead}
      >
        Start Building Your AI Agent <Icon name="arrowRight" />
      </DialogButton>
    </div>
  )
}
