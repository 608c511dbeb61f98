import { escapeHtml } from '../../../contract/wire/send-mail.ts'
import type { Site } from '../../../settings/site.ts'

/** A labelled row of a mail, as sanitised HTML and as plain text. */
export type Row = { label: string; html: string; text: string }

export const textRow = (label: string, text: string): Row => ({
  label,
  html: escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>'),
  text,
})

type Page = { title: string; rows: Row[]; body?: { html: string; text: string }; closing: string[] }

type Colours = Site['colours']
type Direction = ReturnType<typeof directionOf>

/** The HTML part. All styles are inline, and no resources are loaded. */
export function mailHtml({ title, rows, body, closing }: Page, { colours, locales }: Site) {
  const [locale] = locales
  const direction = directionOf(locale)
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:${colours.paper};color:${colours.ink};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:0 auto">
<h1 style="margin:0 0 16px;border-top:3px solid ${colours.signal};padding-top:16px;font-size:22px;line-height:1.25">${escapeHtml(title)}</h1>
${rows.length > 0 ? `<table style="width:100%;border-collapse:collapse">\n${rows.map((row) => rowHtml(row, colours, direction)).join('\n')}\n</table>` : ''}
${body ? `<div style="border-top:1px solid ${colours.rule};padding-top:12px">${body.html}</div>` : ''}
<p style="margin:24px 0 0;color:${colours['ink-soft']};font-size:14px">${closing.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`
}

export const directionOf = (locale: string) => new Intl.Locale(locale).getTextInfo?.().direction ?? 'ltr'

/** The side on which a line of text starts. Mail programs do not support `text-align: start`. */
const startOf = { ltr: 'left', rtl: 'right' }
const labelPadding = { ltr: '8px 16px 8px 0', rtl: '8px 0 8px 16px' }

const rowHtml = ({ label, html }: Row, colours: Colours, direction: Direction) =>
  `<tr style="border-top:1px solid ${colours.rule};vertical-align:top"><th scope="row" style="width:32%;padding:${labelPadding[direction]};text-align:${startOf[direction]};font-weight:600">${escapeHtml(label)}</th><td style="padding:8px 0;overflow-wrap:anywhere">${html}</td></tr>`

export const mailText = ({ title, rows, body, closing }: Page) =>
  [
    title,
    rows.map(rowText).join('\n'),
    body?.text,
    `-- \n${closing.join('\n')}`, // The signature separator (RFC 3676).
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

const rowText = ({ label, text }: Row) =>
  text.includes('\n') || text.length > 60 ? `${label}:\n${indented(text)}` : `${label}: ${text}`

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ')
