import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Section } from './Section.tsx'

test.each([
  { sheet: { number: 7, of: 7 }, says: ['>07 ', 'Sheet 07 / 07'] },
  { sheet: { number: 3, of: 12 }, says: ['>03 ', 'Sheet 03 / 12'] },
])('a section is numbered as one of all sections of its page: $says', ({ sheet, says }) => {
  const heading = { label: 'News', title: 'News', intro: 'What is new.' }
  const markup = renderToStaticMarkup(
    <Section id="news" sheet={sheet} heading={heading}>
      <p>Text</p>
    </Section>,
  )
  for (const text of says) expect(markup).toContain(text)
})
