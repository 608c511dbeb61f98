import type { ContactSample } from './sample.ts'

/** Messages of the contact form, newest first. */
export const contactSamples: ContactSample[] = [
  {
    daysAgo: 0.4,
    from: { page: '/', referrer: 'https://find.example/' },
    message: {
      name: 'Ruth Abernathy',
      email: 'ruth.abernathy@quayside-books.example',
      subject: 'A talk in March?',
      message:
        'Hello,\n\nour booksellers’ association meets on 12 March, and we are looking for a speaker who can explain in forty minutes what AI does and does not do for small shops. Would one of you come?\n\nKind regards\nRuth Abernathy',
    },
  },
  {
    daysAgo: 2.7,
    from: { page: '/' },
    message: {
      name: 'Tomasz Zieliński',
      email: 't.zielinski@sable-motors.example',
      subject: 'Invoice address',
      message:
        'Please send the invoice for the first stage to accounts@sable-motors.example, with our order number 4500-118 on it. Thank you!',
    },
    steps: [{ afterHours: 1, status: 'contacted', isMine: true }],
    notes: [{ afterHours: 1, text: 'Passed on to accounting.' }],
  },
  {
    daysAgo: 5.1,
    from: { page: '/', referrer: 'https://forum.example/t/ai-vendors' },
    message: {
      name: 'Priya Raman',
      email: 'priya@seven-lamps.example',
      subject: 'Where are your models hosted?',
      message:
        'We are a law firm and must know, before we talk, in which country texts are processed, how long they are kept, and whether they train anything. Is there a document that answers this?',
    },
    steps: [{ afterHours: 18, status: 'contacted', isMine: true, followUpInDays: 0 }],
    notes: [{ afterHours: 18, text: 'Sent the data sheet; they come back with a questionnaire.' }],
  },
  {
    daysAgo: 9.8,
    from: { page: '/' },
    message: {
      name: 'Best Deals Team',
      email: 'team@best-deals.example',
      subject: 'Grow your traffic',
      message:
        'Dear sir or madam, we can place your link on 500 websites for a small monthly fee. Answer YES to start today.',
    },
    steps: [{ afterHours: 12, status: 'spam' }],
  },
  {
    daysAgo: 17.3,
    from: { page: '/', utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'order-desk' },
    message: {
      name: 'Gideon Frost',
      email: 'gideon.frost@frost-and-co.example',
      subject: 'Broken link in the newsletter',
      message:
        'The second link in your newsletter of this week leads to an empty page on my telephone. The article about order desks was good, though.',
    },
    steps: [
      { afterHours: 3, status: 'contacted', isMine: true },
      { afterHours: 4, status: 'won' },
    ],
    notes: [{ afterHours: 4, text: 'Link repaired, thanked him.' }],
  },
  {
    daysAgo: 26.9,
    from: { page: '/', referrer: 'https://find.example/' },
    message: {
      name: 'Marta Oliveira',
      email: 'marta.oliveira@college-of-arts.example',
      subject: 'Internship next summer',
      message:
        'I study computational linguistics in my third year and would like to do an internship of three months with you, from June on. May I send my application to this address?',
    },
    steps: [
      { afterHours: 30, status: 'contacted', isMine: true },
      { afterHours: 80, status: 'lost' },
    ],
  },
  {
    daysAgo: 40.6,
    from: { page: '/', utm_source: 'partner', utm_medium: 'referral' },
    message: {
      name: 'Elin Dahl',
      email: 'elin.dahl@fjordline-ferries.example',
      subject: 'Second opinion on a tender',
      message:
        'We are about to buy a chatbot for our ferries and have two offers that differ by a factor of four. Do you review such offers for a fixed price?',
    },
    steps: [
      { afterHours: 7, status: 'contacted', isMine: true },
      { afterHours: 160, status: 'won' },
    ],
    notes: [{ afterHours: 160, text: 'Two days of review, done by Jonas.' }],
  },
  {
    daysAgo: 54.2,
    from: { page: '/' },
    message: {
      name: 'Caspar Lindt',
      email: 'caspar.lindt@old-harbour-museum.example',
      subject: 'Audio guide',
      message:
        'Could one of your agents answer visitors’ questions in the museum, in four languages, without a connection to the internet?',
    },
    steps: [
      { afterHours: 22, status: 'contacted', isMine: true },
      { afterHours: 500, status: 'lost' },
    ],
  },
]
