import type { FileItem } from '../../../../../contract/console/conversation.ts'
import { addressOf } from '../../../../shared/call.ts'
import styles from './FileLink.module.css'
import { sizeText } from './size-text.ts'

type FileLinkProps = { requestId: string; file: FileItem }

/** A file of a mail or draft: always a download. */
export function FileLink({ requestId, file: { id, name, bytes, isStored } }: FileLinkProps) {
  if (!isStored)
    return (
      <span className={styles.file}>
        <bdi className={styles.name}>{name}</bdi>{' '}
        <span className={styles.size}>{`too large to store (${sizeText(bytes)}): see the mailbox`}</span>
      </span>
    )
  const params = { id: requestId, fileId: id }
  return (
    <a
      className={styles.file}
      data-link
      href={addressOf('GET /requests/:id/files/:fileId', { params })}
      download={name}
    >
      <bdi className={styles.name}>{name}</bdi> <span className={styles.size}>{sizeText(bytes)}</span>
    </a>
  )
}
