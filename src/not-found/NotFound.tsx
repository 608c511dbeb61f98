import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { CutWire } from './CutWire.tsx'
import styles from './NotFound.module.css'

export function NotFound({ hint }: { hint: string }) {
  return (
    <main id="main" className={styles.page}>
      <div className={text.container}>
        <p aria-hidden="true" className={`${text.label} ${text.soft}`}>
          Error 404
        </p>
        <h1 className={styles.title}>Oops! Page not found</h1>
        <p className={`${styles.hint} ${text.lead} ${text.soft}`}>{hint}</p>
        <LinkButton href="/" look="primary" className={`${styles.home} ${text.lead}`}>
          <Icon name="arrowLeft" /> Return to Home
        </LinkButton>
      </div>
      <CutWire />
    </main>
  )
}
