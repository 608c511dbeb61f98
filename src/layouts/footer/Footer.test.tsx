import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testContent } from '../../../tests/support/test-content.ts'
import { Footer } from './Footer.tsx'

test('the languages in the footer have a heading of their own', () => {
  const languages = [
    { tag: 'en', name: 'English', href: '/', isCurrent: true },
    { tag: 'de', name: 'Deutsch', href: '/de', isCurrent: false },
  ]
  const footer = renderToStaticMarkup(<Footer content={testContent} languages={languages} year={2026} />)
  const [, heading] = /<h2[^>]*>([^<]*)<\/h2>(?!.*<h2).*hrefLang="de"/i.exec(footer) ?? []
  expect(heading).toBe(testContent.words.header.languages)
})
