import { FORM_CONSENT } from '../../contract/request/consent.ts'
import box from '../../ui/fields/box.module.css'
import styles from './ConsentBox.module.css'
import type { ConsentChoice } from './consent-of.ts'

/** An optional box, which is never ticked beforehand. Its value names the text, as evidence of what the visitor read. */
export const ConsentBox = ({ consent, optional }: { consent: ConsentChoice | undefined; optional: string }) =>
  consent && (
    <label className={styles.consent}>
      <input type="checkbox" name={FORM_CONSENT} value={consent.hash} className={box.box} />
      <span>{`${optional} ${consent.text}`}</span>
    </label>
  )
