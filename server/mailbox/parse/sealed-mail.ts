import type { MailFileContent } from './parsed-mail.ts'

/** One sentence for each file that holds the mail itself in a form which is not read here: without it the mail looks empty. */
export const sealedNotes = (files: MailFileContent[]) =>
  forms.flatMap(({ type, name, isBefore, is }) => {
    const at = files.findIndex((file) => type.test(file.type))
    const file = files.find((each) => name.test(each.name)) ?? (at < 0 ? undefined : files[isBefore ? at + 1 : at])
    return file ? [`[${is} Open the file ${file.name} in a mail program that can read it.]`] : []
  })

const forms: { type: RegExp; name: RegExp; isBefore?: true; is: string }[] = [
  {
    type: /^application\/(?:x-)?pkcs7-mime$/,
    name: /^smime\.p7m$/i,
    is: 'This mail is signed or encrypted as a whole (S/MIME).',
  },
  {
    type: /^application\/pgp-encrypted$/,
    name: /^(?:encrypted\.asc|OpenPGP encrypted message.*)$/i,
    /** The part of this type has only a version, and the next one has the mail. */
    isBefore: true,
    is: 'This mail is encrypted (PGP).',
  },
  {
    type: /^application\/(?:vnd\.)?ms-tnef$/,
    name: /^winmail\.dat$/i,
    is: 'Text or files of this mail are in the format of Outlook (TNEF).',
  },
  {
    type: /^application\/x-microsoft-rpmsg-message$/,
    name: /^message.*\.rpmsg$/i,
    is: 'This mail is encrypted (Microsoft).',
  },
]
