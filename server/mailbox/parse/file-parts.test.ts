import { expect, test } from 'vitest'
import { fileName } from './file-parts.ts'

test.each([
  ['Offer 7/2026.pdf', 'application/pdf', 'Offer 7_2026.pdf'],
  ['Offer 7\\2026.pdf', 'application/pdf', 'Offer 7_2026.pdf'],
  ['7/2026', 'application/pdf', '7_2026.pdf'],
  ['C:\\Users\\Noor\\Offer.pdf', 'application/pdf', 'Offer.pdf'],
  ['/home/noor/Offer.pdf', 'application/pdf', 'Offer.pdf'],
  ['../../etc/passwd', 'application/octet-stream', 'passwd'],
  ['..\\Offer.pdf', 'application/pdf', 'Offer.pdf'],
  ['~/Offer.pdf', 'application/pdf', 'Offer.pdf'],
  ['file:///tmp/Offer.pdf', 'application/pdf', 'Offer.pdf'],
  ['.htaccess', 'text/plain', 'htaccess'],
  ['', 'text/calendar', 'unnamed.ics'],
  ['', 'application/ics', 'unnamed.ics'],
  ['', 'image/png', 'unnamed.png'],
  ['', 'image/jpeg', 'unnamed.jpg'],
  ['', 'image/svg+xml', 'unnamed.svg'],
  ['', 'image/x-ms-bmp', 'unnamed'],
  ['', 'image/x-png', 'unnamed.png'],
  ['', 'audio/mpeg', 'unnamed.mp3'],
  ['', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'unnamed.docx'],
  ['', 'text/vcard', 'unnamed.vcf'],
  ['', 'message/rfc822', 'mail.eml'],
  ['', 'application/octet-stream', 'unnamed'],
  ['/', 'image/gif', 'unnamed.gif'],
  ['invite', 'text/calendar', 'invite.ics'],
  ['Dr. Haddad', 'application/pdf', 'Dr. Haddad.pdf'],
  ['Makefile', 'text/plain', 'Makefile'],
  ['data', 'application/octet-stream', 'data'],
  ['Offer.docx', 'application/pdf', 'Offer.docx'],
])('the file %j of the type %s is %j', (given, type, name) => {
  expect(fileName(given, type)).toBe(name)
})
