// A modal dialog makes the page inert. The property is inherited, so that browsers compute the style of every element
// before they show the dialog. Sections out of sight are left out of this: they keep their boxes, but their contents are
// skipped (ui/styles/site.css) until the dialog is closed, or until they come into sight.

const outOfSight = new Set<Element>()
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) outOfSight.add(target)
    else {
      outOfSight.delete(target)
      target.removeAttribute('data-skipped')
    }
  }
})
for (const section of document.querySelectorAll('main > section, footer')) observer.observe(section)

document.addEventListener('beforetoggle', skip, { capture: true })
document.addEventListener('close', showNext, { capture: true })

function skip({ target, newState }: ToggleEvent) {
  if (!(target instanceof HTMLDialogElement) || newState !== 'open') return
  // The focus returns to the control that opened the dialog, and cannot go into a section that is skipped.
  for (const section of outOfSight) section.toggleAttribute('data-skipped', !section.contains(document.activeElement))
}

/** One in each frame, so that closing is as quick as opening. */
function showNext() {
  const section = document.querySelector('[data-skipped]')
  if (!section || document.querySelector('dialog:modal')) return
  section.removeAttribute('data-skipped')
  requestAnimationFrame(showNext)
}

export {}
