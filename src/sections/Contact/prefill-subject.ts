import { draftedFields } from '../../forms/drafted-fields.ts'

// A link with `data-subject` fills in the subject of the contact form, before and after hydration, unless the visitor
// wrote a subject. The subject of another such link is replaced. Imports no module of an island: the page's script
// would be a file of its own, with two more.

addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLElement>('a[data-subject]')
  const field = document.querySelector<HTMLInputElement>('#contact-form [name=subject]')
  if (!link?.dataset.subject || !field) return
  const subject = field.value || draftedFields('contact-form').subject
  const links = [...document.querySelectorAll<HTMLElement>('a[data-subject]')]
  if (subject && !links.some(({ dataset }) => dataset.subject === subject)) return
  // React ignores an `input` event after `value` was set, but not after `setRangeText`.
  field.setRangeText(link.dataset.subject, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
})
