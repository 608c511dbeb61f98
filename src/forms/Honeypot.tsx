import { HONEYPOT } from '../../contract/form-signals.ts'
import text from '../../ui/styles/text.module.css'

/**
 * A field that only programs fill in. It is there for them, so not `hidden`; people neither see nor
 * reach it, and whatever fills in forms for them is asked to leave it alone.
 */
export function Honeypot() {
  return (
    <div className={text.visuallyHidden} aria-hidden="true" inert>
      <label>
        Homepage
        <input
          name={HONEYPOT}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}

/** Whether something stands in the field of that form that people do not see. */
export function isHoneypotFilled(form: string) {
  const element = document.getElementById(form)
  const honeypot = element instanceof HTMLFormElement ? element.elements.namedItem(HONEYPOT) : null
  return honeypot instanceof HTMLInputElement && honeypot.value !== ''
}
