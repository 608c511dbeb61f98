import type { FileItem } from '../../../../../contract/console/conversation.ts'
import { FileLink } from '../mail/FileLink.tsx'
import { sizeText } from '../mail/size-text.ts'
import styles from './AnswerFiles.module.css'
import type { useAnswerFiles } from './useAnswerFiles.ts'

type AnswerFilesProps = { requestId: string; files: FileItem[]; upload: ReturnType<typeof useAnswerFiles> }

/** The files of an answer, and those that are on their way to the service. */
export function AnswerFiles({ requestId, files, upload }: AnswerFilesProps) {
  const { uploads, refused, remove, cancel } = upload
  return (
    <>
      {files.length + uploads.length > 0 && (
        <ul className={styles.files} aria-label="Attached files">
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <FileLink requestId={requestId} file={file} />
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${file.name}`}
                onClick={() => remove(file)}
              >
                Remove
              </button>
            </li>
          ))}
          {uploads.map((one) => (
            <li key={one.id} className={styles.file}>
              <span className={styles.sending}>
                <bdi className={styles.name}>{one.file.name}</bdi>{' '}
                <span className={styles.size}>{sizeText(one.file.size)}</span>
                <progress aria-label={`Uploading ${one.file.name}`} className={styles.progress} />
              </span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Cancel ${one.file.name}`}
                onClick={() => cancel(one)}
              >
                Cancel
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="alert">{refused && <p className={styles.refused}>{refused}</p>}</div>
    </>
  )
}
