import { type CallWith, type Given, type Input, receive } from '../call.ts'
import { saveFile } from './save-file.ts'

/** Saves the answer of a call as a file. Not a link: the service may ask for the passkey first. */
export async function download<Name extends CallWith<{ answer: 'file' }>>(
  fileName: string,
  name: Name,
  ...input: Given<Input<Name>>
) {
  const response = await receive(name, ...input)
  saveFile(fileNameOf(response) ?? fileName, await response.blob())
}

const fileNameOf = ({ headers }: Response) => headers.get('content-disposition')?.match(/filename="?([^";]+)"?/)?.[1]
