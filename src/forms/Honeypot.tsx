import { HONEYPOT } from '../../contract/form-signals.ts'
import text from '../../ui/styles/text.module.css'

/**
 * A hidden field that only spam programs fill in. It is not `hidden`, because these programs skip such fields. The
 * attributes keep keyboards, screen readers and password managers away from it. Text browsers show it, after the real
 * fields, so its label says to leave it empty.
 */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className={text.visuallyHidden} aria-hidden="true" inert>
      <label>
        <span>{label}</span>
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
