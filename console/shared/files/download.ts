import { type CallWith, type Given, type Input, receive } from '../call.ts'
import { saveFile } from './save-file.ts'

/** Saves the answer of a call as a file. Not a link: the service may ask for the passkey first. */
export async function download<Name extends CallWith<{ answer: 'file' }>>(
  fileName: string,
  name: Name,
  ...input: Given<Input<Name>>
) {
  const { headers, content } = await receive(name, ...input)
  saveFile(fileNameOf(headers) ?? fileName, content)
}

const fileNameOf = (headers: Headers) => headers.get('content-disposition')?.match(/filename="?([^";]+)"?/)?.[1]
