import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testWords } from '../../../tests/support/page/test-words.ts'
import type { Certifications as CertificationsContent } from '../../content/schema.ts'
import { Certifications } from './Certifications.tsx'

const claim = { id: 'claim', title: 'A claim', detail: 'A detail', certificate: false }
const audit = { ...claim, id: 'audit', title: 'ISO 1', kind: 'audit' } as const

const markupOf = (content: Pick<CertificationsContent, 'seals' | 'security'>) =>
  renderToStaticMarkup(
    <Certifications
      certifications={{ title: 'Title', intro: 'Intro', ...content }}
      securityEmail="security@theodolite.example.com"
      words={testWords.certifications}
    />,
  )

test('an audit shows who certified and the data of its certificate, and comes before the claims', () => {
  const proof = {
    issuer: 'Sample Register',
    url: 'https://register.example.com/1',
    number: 'EX-1',
    validUntil: 'March 2028',
  }
  const markup = markupOf({ seals: [claim, { ...audit, ...proof }] })
  expect(markup).toContain(
    '<a href="https://register.example.com/1"><span>Certified by </span><bdi>Sample Register</bdi></a>',
  )
  for (const shown of ['>EX-1<', '>March 2028<']) expect(markup).toContain(shown)
  expect(markup.indexOf('>ISO 1<')).toBeLessThan(markup.indexOf('>A claim<'))
})

test('without optional texts no label and no empty list is left', () => {
  const markup = markupOf({ seals: [audit] })
  for (const absent of ['Certified', 'No.', 'Expires', 'mailto:']) expect(markup).not.toContain(absent)
  expect(markup.match(/<ul/g)).toHaveLength(1)
})

test('the security email address follows the last line on security', () => {
  const markup = markupOf({ seals: [audit], security: ['Data stays here.', 'Write to'] })
  expect(markup).toContain('Data stays here.</li>')
  expect(markup).toContain('Write to <a href="mailto:security@theodolite.example.com" dir="ltr">')
})
