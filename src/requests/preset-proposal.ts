import { draftedFields } from '../forms/drafted-fields.ts'

// A button with `data-preset` chooses options in the form of the dialog that it opens, before and after hydration, unless
// the visitor chose others. Those of another such button are replaced. Imports no module of an island: the page's script
// would be a file of its own.

addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-preset]')
    const form = document.querySelector(`#${button?.getAttribute('commandfor')} form`)
    if (!button || !form) return
    const preset = JSON.parse(button.dataset.preset ?? '{}')
    const draft = draftedFields(form.id)
    for (const select of form.querySelectorAll('select')) {
      const { name, dataset } = select
      const chosen = select.value || draft[name] || ''
      if (chosen !== (dataset.preset ?? '') || chosen === (preset[name] ?? '')) continue
      select.value = dataset.preset = preset[name] ?? ''
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  },
  { capture: true },
)
