import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

test('security.txt has the contact, the language and the expiry date', () => {
  const options = {
    securityEmail: 'security@sextant.example',
    publicUrl: 'https://www.sextant.example',
    languages: ['en', 'de'],
    now: Date.UTC(2026, 10, 21),
  }
  expect(securityTxt(options)).toBe(
    `Contact: mailto:security@sextant.example
Expires: 2027-11-20T00:00:00.000Z
Preferred-Languages: en, de
Canonical: https://www.sextant.example/.well-known/security.txt
`,
  )
})
