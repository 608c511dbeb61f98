import { FORM_CONSENT } from '../../contract/request/consent.ts'
import box from '../../ui/fields/box.module.css'
import styles from './ConsentBox.module.css'
import type { ConsentChoice } from './consent-of.ts'

/** An optional box, which is never ticked beforehand. Its value names the text, as evidence of what the visitor read. */
export const ConsentBox = ({ consent }: { consent: ConsentChoice | undefined }) =>
  consent && (
    <label className={styles.consent}>
      <input type="checkbox" name={FORM_CONSENT} value={consent.hash} className={box.box} />
      <span>{consent.text}</span>
    </label>
  )

/** The box of a form on the page; null if it has none. */
const boxOf = (form: string) => {
  const element = document.getElementById(form)
  const field = element instanceof HTMLFormElement ? element.elements.namedItem(FORM_CONSENT) : null
  return field instanceof HTMLInputElement ? field : null
}

/** The hash of the text whose box is ticked. */
export function readConsentBox(form: string) {
  const field = boxOf(form)
  return field?.checked ? field.value : undefined
}

/** Consent is given for one request only. */
export function clearConsentBox(form: string) {
  const field = boxOf(form)
  if (field) field.checked = false
}
