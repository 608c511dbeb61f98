import { receive } from './api.ts'

/** Saves the answer of a call as a file. Not a link: the service may ask for the passkey first. */
export async function download(path: string, name: string) {
  const response = await receive('GET', path)
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: fileNameOf(response) ?? name,
  })
  link.click()
  URL.revokeObjectURL(address)
  return response
}

const fileNameOf = ({ headers }: Response) =>
  headers.get('content-disposition')?.match(/filename="?([^";]+)"?/)?.[1]
