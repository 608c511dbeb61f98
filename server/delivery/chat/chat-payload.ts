import type { ChatKind } from '../../../settings/notice-settings.ts'
import type { ChatNotice } from './chat-notice.ts'

/** The body of a message for the incoming webhook of a chat, as its maker documents it. */
export const chatPayload = (kind: ChatKind, notice: ChatNotice): object => payloads[kind](notice)

const payloads: Record<ChatKind, (notice: ChatNotice) => object> = {
  /** `plain_text` shows neither links nor mentions. `text` is for notifications. */
  slack: ({ title, rows, link }) => ({
    text: title,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plainText(title, 150) },
      // A section has at most ten fields.
      ...inTens(rows).map((some) => ({
        type: 'section',
        fields: some.map(({ label, text }) => plainText(label ? `${label}\n${text}` : text, 2_000)),
      })),
      ...(link ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${link.address}|${link.text}>` } }] : []),
    ],
  }),

  /** An Adaptive Card for a workflow of Microsoft Teams. Text runs show no markdown. */
  teams: ({ title, rows, link }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            richText([{ text: title, weight: 'Bolder', size: 'Medium' }]),
            ...rows.map(({ label, text }) =>
              richText([...(label ? [{ text: `${label}: `, isSubtle: true }] : []), { text }]),
            ),
          ],
          actions: link ? [{ type: 'Action.OpenUrl', title: link.text, url: link.address }] : [],
        },
      },
    ],
  }),

  /** A card: its texts are HTML, in which everything is escaped. */
  google: ({ title, rows, link }) => ({
    cardsV2: [
      {
        cardId: 'request',
        card: {
          header: { title },
          sections: [
            {
              widgets: [
                ...rows.map(({ label, text }) => ({
                  decoratedText: {
                    ...(label && { topLabel: label }),
                    text: escaped(text),
                    wrapText: true,
                  },
                })),
                ...(link
                  ? [
                      {
                        buttonList: {
                          buttons: [{ text: link.text, onClick: { openLink: { url: link.address } } }],
                        },
                      },
                    ]
                  : []),
              ],
            },
          ],
        },
      },
    ],
  }),
}

const plainText = (text: string, maxLength: number) => ({
  type: 'plain_text',
  text: text.slice(0, maxLength),
  emoji: false,
})

const inTens = <Row>(rows: Row[]) =>
  Array.from({ length: Math.ceil(rows.length / 10) }, (_, index) => rows.slice(10 * index, 10 * index + 10))

const richText = (runs: object[]) => ({
  type: 'RichTextBlock',
  inlines: runs.map((run) => ({ type: 'TextRun', ...run })),
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
