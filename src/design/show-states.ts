// Copies every rule for `:hover` and `:focus-visible` to `data-show`, so that the page shows these states statically.
const rules = [...document.styleSheets]
  .filter(({ media }) => media.mediaText !== 'print')
  .flatMap(({ cssRules }) => [...cssRules])
const text = rules.map(({ cssText }) => cssText).join('\n')
const shown = new CSSStyleSheet()
shown.replaceSync(
  text.replaceAll(':hover', '[data-show=hover]').replaceAll(':focus-visible', '[data-show=focus]'),
)
document.adoptedStyleSheets = [shown]

// Open, but not modal: a modal dialog would cover the page.
for (const dialog of document.querySelectorAll('dialog[aria-labelledby]'))
  dialog.setAttribute('open', '')

export {}
