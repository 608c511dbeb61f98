import * as z from 'zod/mini'
import type { ChatKind } from '../../../settings/notice-settings.ts'

/**
 * Validates a message against the documentation of its maker, and reads it as the chat shows it: all texts, and the links
 * and mentions that the chat would make of them.
 */
export function validateChatPayload(kind: ChatKind, payload: unknown) {
  const shown = validators[kind](payload)
  const text = shown.map((part) => part.text).join('\n')
  return {
    text,
    links: shown.flatMap(({ link, text, markup }) => [...(link ? [link] : []), ...linksIn(text, markup)]),
    mentions: shown.flatMap(({ text, markup }) => mentionsIn(text, markup)),
  }
}

type Markup = 'none' | 'mrkdwn' | 'html'
type Shown = { text: string; markup: Markup; link?: string }

/** Chats turn bare addresses into links in every text. */
function linksIn(text: string, markup: Markup) {
  const marked = markup === 'mrkdwn' ? [...text.matchAll(/<(https?:[^|>]+)/g)].map(([, link]) => link) : []
  const plain = markup === 'mrkdwn' ? text.replace(/<[^>]*>/g, '') : text
  const bare = plain.match(/(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|\b[\w-]+\.(?:example|com)\b/g) ?? []
  const anchors = markup === 'html' ? (text.match(/<a\s[^>]*>/g) ?? []) : []
  return [...marked, ...bare, ...anchors]
}

const mentionsIn = (text: string, markup: Markup) => [
  ...(text.match(/(?:^|\s)@\w+/g) ?? []),
  ...(markup === 'none' ? [] : (text.match(/<(?:!|@|users\/)[^>]*>/g) ?? [])),
]

/** https://api.slack.com/reference/block-kit: the blocks and limits that are used. */
const plainText = (max: number) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().check(z.minLength(1), z.maxLength(max)),
    emoji: z.boolean(),
  })
const Slack = z.strictObject({
  text: z.string(),
  unfurl_links: z.literal(false),
  unfurl_media: z.literal(false),
  blocks: z
    .array(
      z.union([
        z.strictObject({ type: z.literal('header'), text: plainText(150) }),
        z.strictObject({
          type: z.literal('section'),
          fields: z.array(plainText(2_000)).check(z.minLength(1), z.maxLength(10)),
        }),
        z.strictObject({
          type: z.literal('section'),
          text: z.strictObject({
            type: z.literal('mrkdwn'),
            text: z.string().check(z.maxLength(3_000)),
          }),
        }),
      ]),
    )
    .check(z.maxLength(50)),
})

/** https://adaptivecards.io/explorer, and 'Create incoming webhooks with Workflows' of Microsoft Teams. */
const TextRun = z.strictObject({
  type: z.literal('TextRun'),
  text: z.string().check(z.minLength(1)),
  weight: z.optional(z.enum(['Lighter', 'Default', 'Bolder'])),
  size: z.optional(z.enum(['Small', 'Default', 'Medium', 'Large', 'ExtraLarge'])),
  isSubtle: z.optional(z.boolean()),
})
const Teams = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
          type: z.literal('AdaptiveCard'),
          version: z.literal('1.4'),
          body: z.array(z.strictObject({ type: z.literal('RichTextBlock'), inlines: z.array(TextRun) })),
          actions: z.array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() })),
        }),
      }),
    )
    .check(z.length(1)),
})

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/cards */
const Google = z.strictObject({
  cardsV2: z
    .array(
      z.strictObject({
        cardId: z.string(),
        card: z.strictObject({
          header: z.strictObject({ title: z.string().check(z.minLength(1)) }),
          sections: z.array(
            z.strictObject({
              widgets: z
                .array(
                  z.union([
                    z.strictObject({
                      decoratedText: z.strictObject({
                        topLabel: z.optional(z.string()),
                        text: z.string().check(z.minLength(1)),
                        wrapText: z.boolean(),
                      }),
                    }),
                    z.strictObject({
                      buttonList: z.strictObject({
                        buttons: z.array(
                          z.strictObject({
                            text: z.string(),
                            onClick: z.strictObject({ openLink: z.strictObject({ url: z.url() }) }),
                          }),
                        ),
                      }),
                    }),
                  ]),
                )
                .check(z.minLength(1)),
            }),
          ),
        }),
      }),
    )
    .check(z.length(1)),
})

const validators: Record<ChatKind, (payload: unknown) => Shown[]> = {
  slack: (payload) =>
    Slack.parse(payload).blocks.flatMap((block): Shown[] => {
      if ('fields' in block) return block.fields.map(({ text }) => ({ text, markup: 'none' }))
      const { type, text } = block.text
      return [{ text, markup: type === 'mrkdwn' ? 'mrkdwn' : 'none' }]
    }),
  teams: (payload) =>
    Teams.parse(payload).attachments.flatMap(({ content }): Shown[] => [
      ...content.body.map(({ inlines }): Shown => {
        return { text: inlines.map(({ text }) => text).join(''), markup: 'none' }
      }),
      ...content.actions.map(({ title, url }): Shown => ({ text: title, markup: 'none', link: url })),
    ]),
  google: (payload) =>
    Google.parse(payload).cardsV2.flatMap(({ card }): Shown[] => [
      { text: card.header.title, markup: 'none' },
      ...card.sections.flatMap(({ widgets }) =>
        widgets.flatMap((widget): Shown[] => {
          if ('decoratedText' in widget) {
            const { text } = widget.decoratedText
            const isMarkup = /<[a-z!@]/i.test(text)
            return [{ text: isMarkup ? text : unescaped(text), markup: isMarkup ? 'html' : 'none' }]
          }
          return widget.buttonList.buttons.map(({ text, onClick }): Shown => {
            return { text, markup: 'none', link: onClick.openLink.url }
          })
        }),
      ),
    ]),
}

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
