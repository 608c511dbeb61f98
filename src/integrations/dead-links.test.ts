import { expect, test } from 'vitest'
import { deadLinks } from './dead-links.ts'

const home = '<a class="x" href="#team">Team</a><a href="#contact">Contact</a><section id="contact"></section>'

test('a link to a part that its page lacks is named with the page', () => {
  expect(deadLinks(new Map([['/de', home]]))).toEqual(['/de links to #team'])
  expect(deadLinks(new Map([['/de', `${home}<section id="team"></section>`]]))).toEqual([])
})

test('a link to a part of another page is checked too', () => {
  const other = '<a href="/#team">Team</a><a href="/#contact">Contact</a><a href="/feed.xml#x">Feed</a>'
  const pages = new Map([
    ['/', '<section id="contact"></section>'],
    ['/agentic-ai', other],
  ])
  expect(deadLinks(pages)).toEqual(['/agentic-ai links to /#team'])
})

test('an anchor in other letters is decoded', () => {
  expect(deadLinks(new Map([['/', '<a href="#%C3%BCber-uns">Wir</a><h2 id="über-uns"></h2>']]))).toEqual([])
})
