import { mm } from '../layout/sheet-format.ts'

/**
 * Prints only the sheets, on pages of their size. The content security policy forbids style elements, so that this is an
 * adopted style sheet. Returns a function that removes it.
 */
export function printOnPages(pageWidth: number, pageHeight: number) {
  const sheet = new CSSStyleSheet()
  // The boxes around the sheets have no padding and no size in print.
  sheet.replaceSync(`
    @page { size: ${mm(pageWidth)}mm ${mm(pageHeight)}mm; margin: 0; }
    @media print {
      @page { @bottom-right { content: none; } }
      html, body { display: block !important; margin: 0 !important; padding: 0 !important; background: #fff !important; }
      body :not(:has([data-sheets]), [data-sheets], [data-sheets] *) { display: none !important; }
      body :has([data-sheets]) { display: contents !important; }
    }`)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/** Opens the print dialog when typefaces and pictures are there, so that none is missing on paper. */
export async function printWhenReady() {
  await document.fonts.ready
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-sheets] img')]
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  window.print()
}
