import { type ReactNode, useState } from 'react'
import styles from './DropZone.module.css'

type DropZoneProps = {
  /** Has the border. */
  className: string | undefined
  onFiles: (files: FileList) => void
  children: ReactNode
}

/** Takes files that are dropped on it, beside a button that chooses them. */
export function DropZone({ className, onFiles, children }: DropZoneProps) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button
    <div
      className={`${styles.zone} ${className}`}
      data-over={isDraggedOver}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      {children}
    </div>
  )
}
