import { email, longText, text } from './field.ts'
import { form } from './form.ts'

const NAME = 'Please enter a valid full name.'
const EMAIL = 'Please enter a valid email address.'

/** The contact form (docs/rules.md). */
export const contact = form(
  { name: 'contact', title: 'Contact form' },
  {
    name: text({
      label: 'Name',
      min: 2,
      max: 200,
      // Letters of any script with their combining marks and joiners, and spaces; at least two letters. Of the invisible signs
      // (DI) a cleaned text has only joiners; a browser checks the text before it is cleaned.
      shape: /^[\p{M}\p{Zs}\p{DI}]*\p{L}[\p{M}\p{Zs}\p{DI}]*\p{L}[\p{L}\p{M}\p{Zs}\p{DI}]*$/u,
      is: 'name',
      autoComplete: 'name',
      sentences: {
        required: NAME,
        shape: NAME,
        tooLong: 'Please enter a name with at most 200 characters.',
      },
    }),
    email: email({
      // The top-level domain has at least two letters.
      shape: /^[^\s@]+@[^\s@]+\.(?:\p{L}\p{DI}*){2,}$/u,
      sentences: {
        required: EMAIL,
        shape: EMAIL,
        tooLong: 'Please enter an email address with at most 254 characters.',
      },
    }),
    subject: text({
      label: 'Subject',
      min: 3,
      max: 200,
      is: 'subject',
      isWide: true,
      sentences: {
        required: 'Please enter a valid subject.',
        tooLong: 'Please enter a subject with at most 200 characters.',
      },
    }),
    message: longText({
      label: 'Message',
      min: 10,
      max: 5_000,
      is: 'text',
      sentences: {
        required: 'Please enter a message with at least 10 characters.',
        tooLong: 'Please enter a message with at most 5,000 characters.',
      },
    }),
  },
)
