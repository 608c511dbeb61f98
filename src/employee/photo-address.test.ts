import { expect, test } from 'vitest'
import { enlargedPhotoAddress, photoAddress } from './photo-address.ts'

test.each([
  ['asha.webp', 'asha.webp'],
  ['Asha R #2.png', 'Asha%20R%20%232.png'],
  ['../data/site.db', '..%2Fdata%2Fsite.db'],
  ['50%.jpg', '50%25.jpg'],
])('the image name %j is encoded as one path segment', (imageName, last) => {
  expect(photoAddress(imageName)).toBe(__EMPLOYEE_PHOTO_URL__ + last)
})

test('an empty image name has no photo address', () => {
  expect(photoAddress('')).toBeUndefined()
  expect(enlargedPhotoAddress('')).toBeUndefined()
})

test('the site’s own service has a larger photo, a cloud container has one file for both sizes', () => {
  expect(enlargedPhotoAddress('asha.webp', '/photos/')).toBe(`${photoAddress('asha.webp')}?size=enlarged`)
  expect(enlargedPhotoAddress('asha.webp', 'https://cloud.example/staff/')).toBe(photoAddress('asha.webp'))
})
