// The title of a dialog takes the focus when a button opens the dialog. Without this, browsers focus the first control: on
// phones the Close button, which is fixed, so that they scroll the dialog during its transition. The attribute is set
// at the click, because Chromium reports one that is in the document of an address with a fragment.
document.addEventListener('click', prepareTitle, { capture: true })

/** Captures the click, because the listener of `invoker-polyfill.ts` opens the dialog. */
function prepareTitle({ target }: Event) {
  const button = target instanceof Element ? target.closest('[command=show-modal]') : null
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
  dialog?.querySelector('h2')?.toggleAttribute('autofocus', true)
}

// The page keeps the gutter of a scroll bar that takes space while a dialog hides the bar (ui/styles/site.css).
new ResizeObserver(([page]) => {
  if (page) page.target.toggleAttribute('data-gutter', page.contentRect.width < innerWidth)
}).observe(document.documentElement)

export {}
