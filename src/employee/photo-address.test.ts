import { expect, test } from 'vitest'
import { photoAddress } from './photo-address.ts'

test.each([
  ['asha.webp', 'asha.webp'],
  ['Asha R #2.png', 'Asha%20R%20%232.png'],
  ['../data/site.db', '..%2Fdata%2Fsite.db'],
  ['50%.jpg', '50%25.jpg'],
])('%j is one name after the container path', (imageName, last) => {
  expect(photoAddress(imageName)).toBe(__EMPLOYEE_PHOTO_URL__ + last)
})

test('no name is no photo', () => {
  expect(photoAddress('')).toBeUndefined()
})
