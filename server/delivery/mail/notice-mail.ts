import type { Notice } from '../../../records/notice.ts'
import type { Site } from '../../../settings/site.ts'
import type { Store } from '../../../store/open-store.ts'
import { isInEnglish, noticePage } from '../notices/notice-page.ts'
import type { MailContent } from '../smtp/smtp-channel.ts'
import { mailHtml, mailText, textRow } from './mail-layout.ts'

type Needs = {
  store: Pick<Store, 'requests' | 'notices' | 'outbox' | 'channels'>
  recipient: string | null
  site: Site
}

export async function noticeMail(notice: Notice, needs: Needs): Promise<MailContent> {
  const { title, rows, closing } = await noticePage(notice, needs)
  const page = { title, rows: rows.map(({ label, text }) => textRow(label, text)), closing }
  const { site } = needs
  return {
    subject: title,
    html: mailHtml(page, isInEnglish(notice) ? { ...site, locales: ['en'] } : site),
    text: mailText(page),
    replyTo: null,
  }
}
