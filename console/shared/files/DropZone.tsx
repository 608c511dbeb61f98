import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { FieldError } from '../../../ui/fields/Field.tsx'
import styles from './DropZone.module.css'
import { filesOf, isText } from './files-of.ts'

type DropZoneProps = {
  /** Has the border. */
  className: string | undefined
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped on it or pasted into it, beside a button that chooses them. Texts go to its fields. */
export function DropZone({ className, onFiles, children }: DropZoneProps) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const id = useId()
  const [folders, setFolders] = useState<string[]>([])

  function take(data: DataTransfer) {
    const { files, folders } = filesOf(data)
    setFolders(folders)
    if (files.length > 0) onFiles(files)
  }

  function drop(event: DragEvent) {
    setDraggedOver(false)
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    take(event.dataTransfer)
  }

  function paste(event: ClipboardEvent) {
    if (!hasFiles(event.clipboardData) || isText(event.clipboardData)) return
    event.preventDefault()
    take(event.clipboardData)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button
    <div
      className={`${styles.zone} ${className}`}
      data-over={isDraggedOver}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {folders.length > 0 && (
        <div role="alert" className={styles.folders}>
          <FieldError id={id} error={{ text: folderText(folders) }} />
        </div>
      )}
    </div>
  )
}

const hasFiles = ({ types }: DataTransfer) => types.includes('Files')

const folderText = (folders: string[]) =>
  folders.length === 1
    ? `“${folders[0]}” is a folder. Open it and choose its files.`
    : `${folders.length} of these are folders. Open them and choose their files.`
