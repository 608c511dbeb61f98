import { TRAP } from '../../contract/form-signals.ts'

/**
 * A field that only programs fill in. It is there for them, so not `hidden`; people neither see nor
 * reach it, and whatever fills in forms for them is asked to leave it alone.
 */
export function Trap() {
  return (
    <div className="sr-only" aria-hidden="true" inert>
      <label>
        Homepage
        <input
          name={TRAP}
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
