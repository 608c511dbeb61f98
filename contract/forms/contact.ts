import { defineForm } from './define-form.ts'
import { email, longText, text } from './field.ts'

const NAME = 'Please enter a valid full name.'
const EMAIL = 'Please enter a valid email address.'
const LETTERS = 2

/** The contact form (docs/rules.md). */
export const contact = defineForm('contact', {
  name: text({
    label: 'Name',
    min: LETTERS,
    max: 200,
    // Letters of any script with their combining marks and joiners, and spaces. Of the invisible signs (DI) a cleaned text
    // has only joiners; a browser checks the text before it is cleaned.
    shape: new RegExp(String.raw`^(?:[\p{M}\p{Zs}\p{DI}]*\p{L}){${LETTERS}}[\p{L}\p{M}\p{Zs}\p{DI}]*$`, 'u'),
    is: 'name',
    autoComplete: 'name',
    sentences: {
      required: NAME,
      shape: NAME,
      tooLong: 'Please enter a name with at most {max} characters.',
    },
  }),
  email: email({
    // The top-level domain has at least two letters.
    shape: /^[^\s@]+@[^\s@]+\.(?:\p{L}\p{DI}*){2,}$/u,
    sentences: {
      required: EMAIL,
      shape: EMAIL,
      tooLong: 'Please enter an email address with at most {max} characters.',
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
      tooLong: 'Please enter a subject with at most {max} characters.',
    },
  }),
  message: longText({
    label: 'Message',
    min: 10,
    max: 5_000,
    is: 'text',
    sentences: {
      required: 'Please enter a message with at least {min} characters.',
      tooLong: 'Please enter a message with at most {max} characters.',
    },
  }),
})
