import { useRef } from 'react'
import { MAX_LIST_MEGABYTES, MAX_LIST_ROWS } from '../../../../contract/console/employees/import-limits.ts'
import { Button } from '../../../../ui/Button.tsx'
import callout from '../../../shared/callout.module.css'
import { numberText } from '../../../shared/counted.ts'
import { DropZone } from '../../../shared/files/DropZone.tsx'
import styles from './FileChoice.module.css'
import { MAX_ZIP_MEGABYTES } from './sort-files.ts'
import type { Upload } from './useUpload.ts'

type FileChoiceProps = { upload: Upload; isFirst: boolean; onDiscard: () => void }

/** Takes HR's list and the photos, and shows how far the upload is. */
export function FileChoice({ upload, isFirst, onDiscard }: FileChoiceProps) {
  const { progress, refused, stopped } = upload
  const input = useRef<HTMLInputElement>(null)
  if (progress) return <Progress {...progress} onCancel={upload.cancel} />
  return (
    <>
      <DropZone className={styles.zone} onFiles={upload.choose}>
        {isFirst && (
          <p>
            Choose HR’s list (CSV), and the photos as a ZIP file or single pictures. Nothing is changed before you have
            seen a preview.
          </p>
        )}
        <div className={styles.buttons}>
          <Button look={isFirst ? 'primary' : 'quiet'} onClick={() => input.current?.click()}>
            {isFirst ? 'Choose files' : 'Choose more files, or a corrected list'}
          </Button>
          {!isFirst && <Button onClick={onDiscard}>Discard this import</Button>}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Files to import"
          accept=".csv,.tsv,.txt,.zip,image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => {
            upload.choose([...(currentTarget.files ?? [])])
            currentTarget.value = '' // The same file can be chosen again.
          }}
        />
        {isFirst && (
          <p className={styles.hint}>
            <span>{`A list has at most ${MAX_LIST_MEGABYTES} MB and ${numberText(MAX_LIST_ROWS)} rows, a ZIP file ${MAX_ZIP_MEGABYTES} MB. Name each photo after the employee code (TS-1042.jpg), or put its name into a column Photo.`}</span>
            <span className={styles.drop}> You can also drop the files here.</span>
          </p>
        )}
      </DropZone>
      <div role="alert">
        {refused.map((sentence) => (
          <p key={sentence} className={styles.problem}>
            {sentence}
          </p>
        ))}
      </div>
      {stopped && (
        <div role="alert" className={callout.callout} data-kind="failed">
          <p>{`The upload stopped: ${stopped} What arrived is kept; only the missing files are sent again.`}</p>
          <div className={styles.buttons}>
            <Button onClick={upload.goOn}>Send the rest</Button>
            <Button onClick={upload.leaveOut}>Leave the rest out</Button>
          </div>
        </div>
      )}
    </>
  )
}

type ProgressProps = { done: number; total: number; onCancel: () => void }

function Progress({ done, total, onCancel }: ProgressProps) {
  // A screen reader hears each tenth.
  const tenth = total === 0 ? 0 : Math.floor((done / total) * 10) * 10
  return (
    <div className={styles.zone}>
      <label htmlFor="upload-progress">
        {total === 0 ? 'Opening the files …' : `Sending file ${Math.min(done + 1, total)} of ${total}`}
      </label>
      <progress id="upload-progress" max={total || 1} value={total === 0 ? undefined : done} />
      <p role="status" className={styles.spoken}>
        {`${tenth}% sent`}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
