import type { FormSignals } from '../../../contract/form-signals.ts'

/** What a visitor wrote. */
export type Request = {
  who: string
  title: string
  text: string
  technologies?: string
  /** The signals from the page; null for an older page, or for a caller that is no page. */
  formSignals?: FormSignals | null
}

const typedIn = (seconds: number): FormSignals => ({
  fillMs: seconds * 1_000,
  honeypotFilled: false,
})

/** None of these may be suspected. */
export const realRequests: Request[] = [
  { who: 'ana@nordwind.example', title: 'Nordwind', text: 'We need help', formSignals: typedIn(9) },
  { who: 'j@acme.example', title: 'ACME', text: 'chatbot pls', formSignals: typedIn(12) },
  { who: 'ceo@tiny.example', title: 'Tiny', text: 'Automation', formSignals: null },
  {
    who: 'li@huaxing.example',
    title: '华星科技有限公司',
    text: '我们需要一个客服机器人,支持中文和英文。',
  },
  {
    who: 'sato@yamato.example',
    title: '大和物流株式会社',
    text: '受注メールを読み取ってERPに登録するエージェントを作りたいです。',
    formSignals: typedIn(95),
  },
  {
    who: 'petrov@zavod.example',
    title: 'ООО «Завод»',
    text: 'Нужен помощник для отдела кадров: отпуска, справки, обучение. 300 сотрудников.',
  },
  {
    who: 'olena@clinic.example',
    title: 'Клініка «Здоров’я»',
    text: 'Запис пацієнтів телефоном займає багато часу, шукаємо чат-бота.',
  },
  {
    who: 'noor@alnoor.example',
    title: 'مؤسسة النور',
    text: 'نريد مساعداً ذكياً للرد على أسئلة الطلاب باللغة العربية.',
    formSignals: typedIn(140),
  },
  { who: 'dana@beit.example', title: 'בית ספר אורט', text: 'אנחנו מחפשים עוזר לימוד לתלמידים.' },
  { who: 'priya@vastra.example', title: 'वस्त्र', text: 'हमें ऑर्डर ट्रैक करने के लिए एक चैटबॉट चाहिए।' },
  {
    who: 'jose@finca.example',
    title: 'Finca La Unión S.A.',
    text: '¿Pueden conectar nuestro WhatsApp con el inventario? Somos 12 personas.',
  },
  {
    who: 'kontakt@muller.example',
    title: 'Müller & Söhne GmbH',
    text: 'Wir möchten unsere Webseite bei Google besser finden lassen, aber vor allem einen KI-Assistenten für Angebote.',
  },
  {
    who: 'ben@harbour.example',
    title: 'Harbour Clinic',
    text: 'Our site is https://harbour.example and the booking tool is at https://book.harbour.example/v2. Can an agent use both?',
    formSignals: typedIn(60),
  },
  {
    who: 'it@fourlinks.example',
    title: 'Four Links Ltd',
    text: 'Examples we like:\nhttps://one.example\nhttps://two.example\nhttps://three.example\nwww.four.example\nSomething like these, for our tenants.',
    formSignals: typedIn(240),
  },
  { who: 'hello@shop.example', title: 'www.shop.example', text: 'Support agent for our shop.' },
  {
    who: 'drive@studio.example',
    title: 'Studio K',
    text: 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoP/view',
    formSignals: typedIn(30),
  },
  {
    who: 'growth@bright.example',
    title: 'Bright Marketing',
    text: 'We are an SEO agency. Our clients ask how to reach the first page of Google; an agent should answer them from our handbook.',
    formSignals: typedIn(180),
  },
  {
    who: 'ops@luckystar.example',
    title: 'Lucky Star Casino',
    text: 'We run a licensed online casino and want an agent that explains free spins, limits and self-exclusion to players.',
  },
  {
    who: 'cto@coinledger.example',
    title: 'CoinLedger',
    text: 'Crypto accounting. Read bitcoin transactions from our API and prepare tax reports. Budget is fixed, passive income rules are the hard part.',
  },
  {
    who: 'loans@credit.example',
    title: 'Fair Credit Union',
    text: 'Members ask about personal loans from 4.9% APR by chat, the agent has to be compliant.',
  },
  {
    who: 'pharma@apotheke.example',
    title: 'Apotheke am Markt',
    text: 'Customers ask whether they can buy Viagra without a prescription; the agent must say no and book a doctor.',
  },
  {
    who: 'dev@widget.example',
    title: 'Widget Works',
    text: 'Our CMS strips <a href="/contact"> and <script> tags; the widget has to work as an iframe.',
    technologies: 'Next.js, Node.js, GraphQL, https://our-api.example/docs',
  },
  {
    who: 'sales@crm.example',
    title: 'B2B Sales Co',
    text: 'We have a contact database with 50,000 entries and 3 duplicates of everything. Clean it up!!! ASAP!!!',
  },
  {
    who: 'loud@shout.example',
    title: 'SHOUT INC',
    text: 'WE NEED THIS LIVE BEFORE BLACK FRIDAY. CALL ME: +1 202 555 0143',
    formSignals: typedIn(20),
  },
  {
    who: 'emoji@fun.example',
    title: 'Fun 🎉 GmbH',
    text: '🙏🙏🙏 chatbot für unser Ticketing, bitte melden 🙂',
  },
  {
    who: 'paste@rfp.example',
    title: 'City of Example',
    text: `Request for proposal.\n${'The system shall answer questions of citizens about waste collection. '.repeat(60)}`,
    formSignals: typedIn(15),
  },
  {
    who: 'fast@autofill.example',
    title: 'Autofill AG',
    text: 'Pasted from my notes: an agent for IT tickets.',
    formSignals: { fillMs: 1_400, honeypotFilled: false },
  },
  {
    who: 'camel@code.example',
    title: 'CamelCase',
    text: 'JavaScriptTypeScript',
    formSignals: typedIn(25),
  },
  {
    who: 'plus+tag@sub.mail.example',
    title: "L'Étoile d'Or",
    text: 'Bonjour, nous souhaitons un devis pour un assistant de réservation. Merci !',
  },
  {
    who: 'student@uni.example',
    title: 'University',
    text: 'asdf test, please ignore? No, really: can we talk about a thesis project with you?',
  },
]
