import { DialogButton } from '../../../ui/Button.tsx'
import text from '../../../ui/styles/text.module.css'
import { addressIn } from '../../content/locales/locale.ts'
import type { Content } from '../../content/schema.ts'
import styles from './Prices.module.css'

const dialogs = { agent: 'build-your-ai-agent', trial: 'engage-talent' } as const

/** The two offers with their prices; one without a price is left out. */
export function Prices({ content: { locale, proposals } }: { content: Pick<Content, 'locale' | 'proposals'> }) {
  return (
    <ul className={styles.prices}>
      {(['agent', 'trial'] as const).map((form) => {
        const { action, offer, price } = proposals[form]
        return (
          price && (
            <li key={form}>
              <p className={styles.offer}>{offer}</p>
              <p className={text.soft}>{price}</p>
              <DialogButton opens={dialogs[form]} page={addressIn(locale, `/request/${form}`)}>
                {action}
              </DialogButton>
            </li>
          )
        )
      })}
    </ul>
  )
}
