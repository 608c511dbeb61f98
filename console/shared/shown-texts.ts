import { keyOf } from '../../ui/keys.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])'

/**
 * Browsers and extensions also fill in fields without an event that React sees. Before a press or the key Enter acts on a
 * text, React gets the text that the field shows.
 */
export function tellShownTexts() {
  addEventListener('click', tellAll, { capture: true })
  addEventListener('submit', tellAll, { capture: true })
  addEventListener('keydown', (event) => keyOf(event) === 'Enter' && tellAll(), { capture: true })
}

function tellAll() {
  const fields = [...document.querySelectorAll<Field>(TEXT_FIELDS)]
  // React keeps the default at the value that it knows. Told of the first, it sets all others back.
  const unseen = fields.filter(({ value, defaultValue }) => value !== defaultValue)
  for (const [field, value] of unseen.map((field) => [field, field.value] as const)) tell(field, value)
}

function tell(field: Field, value: string) {
  // React ignores the event of a field whose value it has seen being set: the setter of the class goes past it.
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
