import { expect, test } from 'vitest'
import { readMessageHtml } from '../../records/message-html.ts'
import { aContactHtml } from '../../tests/support/service/records.ts'
import { mayContain } from './may-contain.ts'

const EMAIL = "ada.o'brien+x@meridian.example"

test.each([
  EMAIL,
  EMAIL.toUpperCase(),
  `<p>Call ${EMAIL}.</p>`,
  "ada.<b>o'brien</b>+x@<span>meridian</span>.example",
  "ada.o'brien+x@<script>x</script>meridian.example",
  "ada.o'brien+x@<!-- a > b -->meridian.example",
  "ada.o'brien+x&#64;meridian.example",
  "ada.o'brien+x&commat;meridian.example",
  "&#x61;da.o'brien+x@meridian.example",
  'ada.o&#39;brien+x@meridian.example',
  'ada.o&apos;brien+x@meridian.example',
  '<a href="mailto:ada.o%27brien%2Bx%40meridian.example">Ada</a>',
  "<a href=mailto:ada.o'brien+x@meridian.example>Ada</a>",
  '<A HREF="mailto:ada.o\'brien+x@meri\ndian.example">Ada</A>',
  aContactHtml({ email: EMAIL }),
  aContactHtml({ message: `I know ${EMAIL} from school.` }),
])('%j may contain the address, as the parsed text does', (html) => {
  expect(readMessageHtml(html).text.toLowerCase()).toContain(EMAIL)
  expect(mayContain(html, EMAIL)).toBe(true)
})

test.each([
  aContactHtml(),
  aContactHtml({ message: 'R&D asks: is 5 < 6 at 100 % "load"?\nIt\'s ada.' }),
  '<p>Call <b>me</b></p>',
])('mayContain is false for %j', (html) => {
  expect(mayContain(html, EMAIL)).toBe(false)
})
