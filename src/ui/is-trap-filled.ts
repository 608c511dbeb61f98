import { TRAP } from '../../contract/form-signals.ts'

/** Whether something stands in the field of that form that people do not see. */
export function isTrapFilled(form: string) {
  const element = document.getElementById(form)
  const trap = element instanceof HTMLFormElement ? element.elements.namedItem(TRAP) : null
  return trap instanceof HTMLInputElement && trap.value !== ''
}
