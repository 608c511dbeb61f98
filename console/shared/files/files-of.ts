/** Dropped or pasted files, and the names of folders: browsers give out a folder as a file that cannot be read. */
export function filesOf({ items }: DataTransfer) {
  const files: File[] = []
  const folders: string[] = []
  for (const item of items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) folders.push(entry.name)
    else if (file) files.push(file)
  }
  return { files, folders }
}

/** Office programs add a picture to each text that they copy: that is no file to the person. */
export const isText = (data: DataTransfer) =>
  data.types.includes('text/html') && data.getData('text/plain').trim() !== ''

/** False for a file that was moved or deleted after it was chosen, or that the person may not open. */
export const isReadable = (file: Blob) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Continues a sentence that begins with the name of a file. */
export const unreadable = 'cannot be read: it may have been moved or deleted, or you may not open it'
