import { spamReasons } from '../../records/spam-reasons.ts'
import type { DialogSample } from './sample.ts'

/** Proposals of both dialogs, newest first. */
export const dialogSamples: DialogSample[] = [
  {
    daysAgo: 0.03,
    from: { page: '/', utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'order-desk' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Kestrel Parcel Logistics',
        Email: 'ines.moreau@kestrel-parcel.example',
        Industry: 'E-commerce',
        UseCase: 'Order Management',
        RequiredUsers: '11-20',
        Timeline: '1-2 months',
        Description:
          'Our order desk types about 400 parcel orders a day from mails and PDF forms into the dispatch system. We want the fields to be read automatically, and a clerk to confirm only the doubtful ones. Two depots would take part in the trial.',
        BudgetRange: '30k-50k',
        RequiredTechnologies: 'PostgreSQL, REST API, Microsoft 365',
      },
    },
  },
  {
    daysAgo: 0.2,
    from: { page: '/', referrer: 'https://find.example/' },
    proposal: {
      form: 'agent',
      fields: {
        CompanyName: 'Larkspur Family Practice',
        Email: 'reception@larkspur-practice.example',
        Industry: 'Healthcare',
        UseCase: 'Appointment Booking',
        RequiredUsers: '51-200',
        Features: ['Real-time Notifications'],
        Timeline: '3-4 weeks',
        Description:
          'Patients should be able to book, move and cancel appointments by chat in the evening, when nobody answers the telephone. Nothing about a diagnosis may be stored outside our practice software.',
      },
    },
  },
  {
    daysAgo: 0.9,
    from: { page: '/de/', referrer: 'https://find.example/' },
    locale: 'de',
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Brunnmühle Werkzeugbau GmbH',
        Email: 'k.aumann@brunnmuehle.example',
        Industry: 'Manufacturing',
        UseCase: 'Internal Operations',
        RequiredUsers: '6-10',
        Timeline: '1-2 months',
        Description:
          'Unsere Meister suchen Rüstanleitungen und Prüfpläne in mehreren Laufwerken. Wir möchten sie in natürlicher Sprache finden, auch am Tablet an der Maschine, und zwar ohne dass Unterlagen unser Haus verlassen. Können Sie uns dazu ein Angebot machen?',
        BudgetRange: '50k-100k',
        RequiredTechnologies: 'Eigener Server, Nextcloud',
      },
    },
  },
  {
    daysAgo: 1.4,
    suspectedFor: [spamReasons.manyLinks, spamReasons.salesPitch].join('; '),
    delivery: 'held',
    from: { page: '/' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Rank First Partners',
        Email: 'offers@rank-first.example',
        Industry: 'Other',
        UseCase: 'Lead Generation',
        RequiredUsers: '1-5',
        Timeline: '1-2 weeks',
        Description:
          'We guarantee the first page of every search engine within 14 days. See https://rank-first.example/a, https://rank-first.example/b and https://rank-first.example/c for our packages. Reply today for 70 % off.',
        BudgetRange: '5k-15k',
        RequiredTechnologies: 'Any',
      },
    },
  },
  {
    daysAgo: 2.3,
    from: { page: '/', utm_source: 'trade-fair', utm_medium: 'qr', utm_campaign: 'hall-4' },
    proposal: {
      form: 'agent',
      fields: {
        CompanyName: 'Orchard Lane Foods',
        Email: 'sam.whitfield@orchard-lane.example',
        Industry: 'Food & Beverage',
        UseCase: 'Customer Support',
        RequiredUsers: '201-500',
        Features: ['CRM Integration', 'Analytics Dashboard'],
        Timeline: '1-2 months',
        Description:
          'We met at your stand. Retailers ask us the same questions about allergens, shelf life and delivery days; an agent should answer them from our product sheets and hand over to a person when a recall is mentioned.',
      },
    },
    steps: [{ afterHours: 2, status: 'contacted', isMine: true, followUpInDays: 1 }],
    notes: [{ afterHours: 2.1, text: 'Called. Sam sends the product sheets of three brands this week.' }],
  },
  {
    daysAgo: 3.6,
    from: { page: '/ar/', utm_source: 'partner', utm_medium: 'referral' },
    locale: 'ar',
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'شركة واحة النخيل للعقارات',
        Email: 'huda.mansour@palm-oasis.example',
        Industry: 'Real Estate',
        UseCase: 'Sales Support',
        RequiredUsers: '21-50',
        Timeline: '3-4 weeks',
        Description:
          'نتلقى استفسارات كثيرة عن الشقق بالعربية والإنجليزية، ويستغرق الرد عليها يومين. نريد مساعدًا يجيب من قائمة الوحدات المتاحة ويحدد موعدًا للزيارة مع موظف المبيعات.',
        BudgetRange: '15k-30k',
        RequiredTechnologies: 'WhatsApp Business, CRM',
      },
    },
    steps: [{ afterHours: 5, status: 'contacted', isMine: true, followUpInDays: -1 }],
    notes: [{ afterHours: 5.2, text: 'Asked for the list of units. Answer in English is fine.' }],
  },
  {
    daysAgo: 4.5,
    from: { page: '/', referrer: 'https://news.example/automation-in-finance' },
    delivery: {
      refused:
        "Can't send mail - all recipients were rejected: 550 5.1.1 <sales@company.example>: Recipient address rejected: User unknown in virtual mailbox table",
    },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Halden Credit Union',
        Email: 'o.bergstrand@halden-cu.example',
        Industry: 'Finance',
        UseCase: 'Internal Operations',
        RequiredUsers: '51-100',
        Timeline: '3-6 months',
        Description:
          'Loan files arrive as scans of very different quality. We need the income statements extracted with a confidence for each value, an audit trail, and hosting inside the country. A security questionnaire will follow.',
        BudgetRange: '100k+',
        RequiredTechnologies: 'Oracle, single sign-on, on-premises',
      },
    },
  },
  {
    daysAgo: 6.2,
    from: { page: '/', referrer: 'https://find.example/' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Bluebell Montessori Schools',
        Email: 'anita.rowe@bluebell-schools.example',
        Industry: 'Education',
        UseCase: 'Training & Learning',
        RequiredUsers: '6-10',
        Timeline: '3-6 months',
        Description:
          'Four schools share one office. Teachers would like lesson plans to be searchable by topic and age group, and parents should find the answers to the usual questions about holidays and meals themselves.',
        BudgetRange: '5k-15k',
        RequiredTechnologies: 'Google Workspace',
      },
    },
    steps: [{ afterHours: 20, status: 'contacted', isMine: true, followUpInDays: 4 }],
  },
  {
    daysAgo: 8.4,
    from: { page: '/', utm_source: 'search-ads', utm_medium: 'cpc', utm_campaign: 'it-helpdesk' },
    proposal: {
      form: 'agent',
      fields: {
        CompanyName: 'Northgate Borough Council',
        Email: 'ict@northgate-council.example',
        Industry: 'Other',
        UseCase: 'IT Helpdesk',
        RequiredUsers: '1000+',
        Features: ['API Integration', 'Analytics Dashboard', 'Real-time Notifications'],
        Timeline: '3-6 months',
        Description:
          'Our helpdesk closes 90 tickets a day; about a third are password resets and printer questions. We want an agent in front of the ticket system that solves these and opens a ticket with all details otherwise. Accessibility level AA is required by law.',
      },
    },
    steps: [
      { afterHours: 1.5, status: 'contacted', isMine: true },
      { afterHours: 50, status: 'qualified', followUpInDays: 2 },
    ],
    notes: [
      { afterHours: 1.6, text: 'Tender in January; they want a demonstration before.' },
      { afterHours: 50, text: 'Demonstration with Layla and Thabo agreed. Needs the AA report.' },
    ],
  },
  {
    daysAgo: 11.3,
    from: { page: '/', utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'order-desk' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Tidewater Hotels',
        Email: 'm.okonkwo@tidewater-hotels.example',
        Industry: 'Travel & Hospitality',
        UseCase: 'Appointment Booking',
        RequiredUsers: '21-50',
        Timeline: '1-2 months',
        Description:
          'Eleven houses on the coast. Group bookings come by mail and are answered by hand, often after two days. A first offer should be written automatically from the room plan, and the reservation team should only check it.',
        BudgetRange: '30k-50k',
        RequiredTechnologies: 'Property management system with a REST API',
      },
    },
    steps: [
      { afterHours: 4, status: 'contacted', isMine: true },
      { afterHours: 96, status: 'qualified', followUpInDays: -2 },
    ],
    notes: [{ afterHours: 96, text: 'Budget confirmed by the finance director.' }],
  },
  {
    daysAgo: 15.6,
    from: { page: '/' },
    firstFrom: { page: '/', referrer: 'https://forum.example/t/reading-invoices' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Merriam & Daughters Joinery',
        Email: 'office@merriam-joinery.example',
        Industry: 'Manufacturing',
        UseCase: 'Order Management',
        RequiredUsers: '1-5',
        Timeline: '1-2 weeks',
        Description:
          'We are a joinery of nine people. Could your product read delivery notes into our bookkeeping? Only about 30 a week.',
        BudgetRange: '5k-15k',
        RequiredTechnologies: 'CSV import',
      },
    },
    steps: [
      { afterHours: 27, status: 'contacted', isMine: true },
      { afterHours: 120, status: 'lost' },
    ],
    notes: [{ afterHours: 120, text: 'Too small for a project; recommended the ready-made tool.' }],
  },
  {
    daysAgo: 19.2,
    from: { page: '/', utm_source: 'partner', utm_medium: 'referral' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Sable Motor Group',
        Email: 'd.petrov@sable-motors.example',
        Industry: 'Automotive',
        UseCase: 'Lead Generation',
        RequiredUsers: '21-50',
        Timeline: '1-2 months',
        Description:
          'Six dealerships, one marketing team. Enquiries about test drives should be answered within minutes, sorted by model and dealership, and appear in the CRM with their source.',
        BudgetRange: '50k-100k',
        RequiredTechnologies: 'Salesforce, WhatsApp Business',
      },
    },
    steps: [
      { afterHours: 3, status: 'contacted', isMine: true },
      { afterHours: 70, status: 'qualified' },
      { afterHours: 260, status: 'won' },
    ],
    notes: [{ afterHours: 260, text: 'Signed. Kick-off with Harpreet on Monday.' }],
  },
  {
    daysAgo: 23.5,
    from: { page: '/', utm_source: 'trade-fair', utm_medium: 'qr', utm_campaign: 'hall-4' },
    proposal: {
      form: 'agent',
      fields: {
        CompanyName: 'Pinecrest Outdoor Store',
        Email: 'support@pinecrest-outdoor.example',
        Industry: 'E-commerce',
        UseCase: 'Customer Support',
        RequiredUsers: '501-1000',
        Features: ['CRM Integration', 'Real-time Notifications'],
        Timeline: '3-4 weeks',
        Description:
          'Questions about sizes, returns and delivery make up most of our mail before the winter season. The agent should know the state of an order and never promise a refund.',
      },
    },
    steps: [
      { afterHours: 1, status: 'contacted', isMine: true },
      { afterHours: 44, status: 'qualified' },
      { afterHours: 400, status: 'won' },
    ],
  },
  {
    daysAgo: 30.1,
    from: { page: '/', referrer: 'https://find.example/' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Vantage Survey Technology',
        Email: 'lea.fontaine@vantage-survey.example',
        Industry: 'Technology',
        UseCase: 'HR Assistant',
        RequiredUsers: '11-20',
        Timeline: '1-2 months',
        Description:
          'We hire about fifty people a year. Applications should be acknowledged, checked for completeness and assigned to a team; the decision stays with people, and the works council must be able to see the rules.',
        BudgetRange: '15k-30k',
        RequiredTechnologies: 'Personio, German and French',
      },
    },
    steps: [
      { afterHours: 8, status: 'contacted', isMine: true },
      { afterHours: 300, status: 'lost' },
    ],
    notes: [{ afterHours: 300, text: 'Project postponed to next year; ask again in spring.' }],
  },
  {
    daysAgo: 37.8,
    from: { page: '/' },
    proposal: {
      form: 'agent',
      fields: {
        CompanyName: 'Hollins Property Management',
        Email: 'enquiries@hollins-property.example',
        Industry: 'Real Estate',
        UseCase: 'Customer Support',
        RequiredUsers: '201-500',
        Features: ['API Integration'],
        Timeline: '1-2 months',
        Description:
          'Tenants report repairs by telephone and by mail. An agent should ask for what is missing (photo, room, times), judge the urgency and pass the report to the right tradesperson.',
        Survey:
          'Report 42\u00a0h · Check 12.5\u00a0h · Assign 60\u00a0h · Repair 120\u00a0h · Invoice 28\u00a0h = 262.5\u00a0h',
      },
    },
    steps: [
      { afterHours: 6, status: 'contacted', isMine: true },
      { afterHours: 130, status: 'qualified', followUpInDays: 9 },
    ],
  },
  {
    daysAgo: 44.4,
    from: { page: '/', utm_source: 'search-ads', utm_medium: 'cpc', utm_campaign: 'agents' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Calder Valley Clinics',
        Email: 'j.ashworth@calder-clinics.example',
        Industry: 'Healthcare',
        UseCase: 'Training & Learning',
        RequiredUsers: '100+',
        Timeline: '3-6 months',
        Description:
          'New nursing staff read several hundred pages of guidelines in their first month. We imagine short questions and answers that always show the paragraph they come from. No patient data is involved.',
        BudgetRange: '100k+',
        RequiredTechnologies: 'SharePoint, single sign-on',
      },
    },
    steps: [
      { afterHours: 2.5, status: 'contacted', isMine: true },
      { afterHours: 90, status: 'qualified' },
      { afterHours: 620, status: 'won' },
    ],
    notes: [{ afterHours: 620, text: 'Contract for the first three clinics signed.' }],
  },
  {
    daysAgo: 52.7,
    from: { page: '/', referrer: 'https://news.example/automation-in-finance' },
    proposal: {
      form: 'trial',
      fields: {
        CompanyName: 'Copperfield Insurance Brokers',
        Email: 'r.ng@copperfield-brokers.example',
        Industry: 'Finance',
        UseCase: 'Sales Support',
        RequiredUsers: '11-20',
        Timeline: '3-4 weeks',
        Description:
          'Brokers compare the terms of up to eight insurers for each client. A draft of the comparison with page numbers would save us an hour a case. The client sees it only after a broker has checked it.',
        BudgetRange: '15k-30k',
        RequiredTechnologies: 'PDF, Microsoft 365',
      },
    },
    steps: [
      { afterHours: 48, status: 'contacted', isMine: true },
      { afterHours: 200, status: 'lost' },
    ],
  },
]
