import { receive } from '../api.ts'
import { saveFile } from './save-file.ts'

/** Saves the answer of a call as a file. Not a link: the service may ask for the passkey first. */
export async function download(
  path: string,
  name: string,
  { method = 'GET', body }: { method?: 'GET' | 'POST'; body?: object } = {},
) {
  const response = await receive(method, path, body && { body })
  saveFile(fileNameOf(response) ?? name, await response.blob())
}

const fileNameOf = ({ headers }: Response) =>
  headers.get('content-disposition')?.match(/filename="?([^";]+)"?/)?.[1]
