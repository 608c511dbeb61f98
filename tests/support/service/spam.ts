import type { Request } from './real-requests.ts'

/** Some spam passes the filter on purpose: it is more important that no real request is suspected. */
export type Spam = Request & { becomes: 'held' | 'suspected' | 'passes'; for?: string }

const filled = { honeypotFilled: true }
const HONEYPOT = 'the hidden field was filled in'
const FAST = 'filled in faster than people type'
const LINKS = 'many links, or one where a name belongs'
const CODE = 'links written as code'
const PITCH = 'the words of a sales pitch'

export const spam: Spam[] = [
  {
    who: 'bot1@mail.example',
    title: 'Google',
    text: 'Hello, nice page, thank you very much.',
    formSignals: { ...filled, fillMs: 40 },
    becomes: 'held',
    for: `${HONEYPOT}; ${FAST}`,
  },
  {
    who: 'bot2@mail.example',
    title: 'Robert Tubs',
    text: 'Hello, I would like to know the price.',
    formSignals: filled,
    becomes: 'suspected',
    for: HONEYPOT,
  },
  {
    who: 'bot3@mail.example',
    title: 'qZxWvB',
    text: 'dFkQxWzrTgLmNbYpXc',
    formSignals: { honeypotFilled: false, fillMs: 120 },
    becomes: 'suspected',
    for: `${FAST}; random letters`,
  },
  {
    who: 'bot4@mail.example',
    title: 'TedVob',
    text: 'HqRtZbNwYpLkXcVd',
    formSignals: null,
    becomes: 'suspected',
    for: 'random letters',
  },
  {
    who: 'bb@mail.example',
    title: 'Williamdrifs',
    text: 'Interesting. [url=https://pills.example/]look here[/url] [url=https://pills2.example/]and here[/url] https://pills3.example',
    becomes: 'held',
    for: `${LINKS}; ${CODE}`,
  },
  {
    who: 'anchor@mail.example',
    title: 'Best Deals',
    text: 'Visit <a href="https://deals.example">our shop</a> today!',
    becomes: 'suspected',
    for: CODE,
  },
  {
    who: 'anchor2@mail.example',
    title: 'http://deals.example',
    text: 'Visit <a href=https://deals.example>our shop</a> today!',
    becomes: 'held',
    for: `${LINKS}; ${CODE}`,
  },
  {
    who: 'seo@agency.example',
    title: 'SEO Experts',
    text: 'I was on your website and noticed your website has some SEO errors. We can rank your website on the first page of Google.',
    becomes: 'suspected',
    for: PITCH,
  },
  {
    who: 'seo2@agency.example',
    title: 'Growth Team',
    text: 'Boost your traffic with quality backlinks: https://a.example https://b.example https://c.example',
    becomes: 'held',
    for: `${LINKS}; ${PITCH}`,
  },
  {
    who: 'guest@posts.example',
    title: 'Content Team',
    text: 'We would love to publish guest posts on your blog, with dofollow backlinks, at 30 USD.',
    formSignals: { honeypotFilled: false, fillMs: 600 },
    becomes: 'held',
    for: `${FAST}; ${PITCH}`,
  },
  {
    who: 'casino@spins.example',
    title: 'Online Casino Bonus',
    text: 'Get 100 free spins and earn $5000 per week http://spins.example',
    becomes: 'suspected',
    for: PITCH,
  },
  {
    who: 'pills@shop.example',
    title: 'www.pills.example',
    text: 'Buy cheap Viagra. Buy Cialis. Order Tramadol. Buy followers.',
    becomes: 'suspected',
    for: `${LINKS}; ${PITCH}`,
  },
  {
    who: 'crypto@profit.example',
    title: 'Crypto Elite',
    text: 'Double your bitcoin in 24 hours, guaranteed returns, passive income. Boost your revenue now.',
    becomes: 'suspected',
    for: PITCH,
  },
  {
    who: 'loan@offer.example',
    title: 'Loan Offer',
    text: 'We give business loans at a low 2% rate to everybody. Contact us. www.a.example www.b.example www.c.example',
    becomes: 'suspected',
    for: `${LINKS}; ${PITCH}`,
  },
  {
    who: 'ru@seo.example',
    title: 'Студия',
    text: 'Продвижение вашего сайта и заработок в интернете: https://a.example https://b.example https://c.example, boost your sales',
    becomes: 'held',
    for: `${LINKS}; ${PITCH}`,
  },
  {
    who: 'cn@invoice.example',
    title: '代开发票',
    text: '代开发票 http://a.example http://b.example http://c.example 快速排名',
    becomes: 'suspected',
    for: `${LINKS}; ${PITCH}`,
  },
  {
    who: 'nice@mail.example',
    title: 'Mike',
    text: 'Hi, we build mobile apps at low cost. Reply to know more.',
    becomes: 'passes',
  },
  {
    who: 'one@pitch.example',
    title: 'Rank First',
    text: 'Want to be on the first page of Google? Reply YES.',
    becomes: 'passes',
  },
]
