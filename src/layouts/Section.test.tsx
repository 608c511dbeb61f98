import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Section } from './Section.tsx'

test.each([
  {
    position: { number: 7, text: 'Sheet 07 / 07' },
    texts: ['>07\u2003\u2003News', 'Sheet 07 / 07'],
  },
  {
    position: { number: 3, text: 'Sheet 03 / 12' },
    texts: ['>03\u2003\u2003News', 'Sheet 03 / 12'],
  },
])('a section shows its number and the number of sections: $texts', ({ position, texts }) => {
  const heading = { label: 'News', title: 'News', intro: 'What is new.' }
  const markup = renderToStaticMarkup(
    <Section id="news" position={position} heading={heading}>
      <p>Text</p>
    </Section>,
  )
  for (const text of texts) expect(markup).toContain(text)
})
