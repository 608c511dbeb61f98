// What a pointer or the keyboard would cause is shown where `data-show` says so: every rule once more, for that.
const rules = [...document.styleSheets]
  .filter(({ media }) => media.mediaText !== 'print')
  .flatMap(({ cssRules }) => [...cssRules])
const text = rules.map(({ cssText }) => cssText).join('\n')
const shown = new CSSStyleSheet()
shown.replaceSync(
  text.replaceAll(':hover', '[data-show=hover]').replaceAll(':focus-visible', '[data-show=focus]'),
)
document.adoptedStyleSheets = [shown]

// Each covers its own frame; a modal dialog would cover the page.
for (const dialog of document.querySelectorAll('dialog[aria-labelledby]'))
  dialog.setAttribute('open', '')

export {}
