import { DialogButton } from '../../../ui/Button.tsx'
import text from '../../../ui/styles/text.module.css'
import { addressIn } from '../../content/locales/locale.ts'
import type { Content } from '../../content/schema.ts'
import styles from './Prices.module.css'

const dialogs = [
  { form: 'agent', opens: 'build-your-ai-agent' },
  { form: 'trial', opens: 'engage-talent' },
] as const

/** The two offers with their prices; one without a price is left out. */
export function Prices({ content: { locale, proposals } }: { content: Pick<Content, 'locale' | 'proposals'> }) {
  const priced = dialogs.filter(({ form }) => proposals[form].price)
  if (priced.length === 0) return null
  return (
    <ul className={styles.prices}>
      {priced.map(({ form, opens }) => {
        const { action, offer, price } = proposals[form]
        return (
          <li key={form}>
            <p className={styles.offer}>{offer}</p>
            <p className={text.soft}>{price}</p>
            <DialogButton opens={opens} page={addressIn(locale, `/request/${form}`)}>
              {action}
            </DialogButton>
          </li>
        )
      })}
    </ul>
  )
}
