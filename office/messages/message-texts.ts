import type { ContactHtml } from '../../records/message-html.ts'

/** What a message says, for other programs: its four fields where they were found, and the text of the whole. */
export const messageTexts = ({ fields, text }: Pick<ContactHtml, 'fields' | 'text'>) => ({
  ...(fields && {
    name: fields.Name.text,
    email: fields.Email.text,
    subject: fields.Subject.text,
    message: fields.Message.text,
  }),
  text,
})
