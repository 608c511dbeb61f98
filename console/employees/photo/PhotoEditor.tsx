import { useRef, useState } from 'react'
import {
  MAX_PHOTO_MEGABYTES,
  MAX_PHOTO_MEGAPIXELS,
  photoTypes,
} from '../../../contract/console/employees/photo-limits.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../shared/dialog/ConfirmDialog.tsx'
import { DropZone } from '../../shared/files/DropZone.tsx'
import { photoOf } from '../useEmployees.ts'
import { CropDialog } from './CropDialog.tsx'
import styles from './PhotoEditor.module.css'
import { type Picture, readPicture, UnusablePicture } from './read-picture.ts'
import { StoredPhoto } from './StoredPhoto.tsx'
import { failureText, usePhotoChanges } from './usePhotoChanges.ts'

type PhotoEditorProps = {
  employee: { id: string; name: string; version: number; hasPhoto: boolean }
  /** Called with the new version of the employee after the photo was saved or removed. */
  onChanged: (version: number) => Promise<void>
}

/** Shows the photo of an employee, and takes, crops, replaces and removes it. */
export function PhotoEditor({ employee, onChanged }: PhotoEditorProps) {
  const { name } = employee
  const [picture, setPicture] = useState<Picture | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [problem, setProblem] = useState('')
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)

  function close() {
    setPicture(null)
    setRemoving(false)
  }

  const { current, save, remove } = usePhotoChanges({ employee, onChanged, onDone: close })

  async function choose(files: FileList | File[] | null) {
    const [file] = files ?? []
    if (!file) return
    save.reset()
    setProblem(files && files.length > 1 ? 'One picture at a time: the first one is used.' : '')
    try {
      setPicture(await readPicture(file))
    } catch (error) {
      if (!(error instanceof UnusablePicture)) throw error
      setProblem(error.message)
    }
  }

  const fileInput = {
    type: 'file',
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { files } = currentTarget
      void choose(files).finally(() => {
        currentTarget.value = '' // The same file can be chosen again.
      })
    },
  } as const

  return (
    <DropZone className={styles.editor} onFiles={(files) => void choose(files)}>
      <StoredPhoto
        key={current.version}
        name={name}
        address={current.hasPhoto ? photoOf({ id: employee.id, version: current.version }) : null}
      />
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button onClick={() => chosen.current?.click()}>
            {current.hasPhoto ? 'Replace the photo' : 'Choose a photo'}
          </Button>
          <Button className={styles.camera} onClick={() => taken.current?.click()}>
            Take a photo
          </Button>
          {current.hasPhoto && (
            <Button
              onClick={() => {
                remove.reset()
                setRemoving(true)
              }}
            >
              Remove the photo
            </Button>
          )}
        </div>
        <p className={styles.hint}>
          <span>{`JPEG, PNG or WebP, at most ${MAX_PHOTO_MEGABYTES} MB and ${MAX_PHOTO_MEGAPIXELS} megapixels. You choose the part of it next.`}</span>
          <span className={styles.drop}> You can also drop a picture here.</span>
        </p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
      <input {...fileInput} ref={chosen} accept={photoTypes.join(',')} aria-label={`Photo of ${name}`} />
      {/* Opens the phone's camera, not one in the page, which the permissions policy forbids. */}
      <input {...fileInput} ref={taken} accept="image/*" capture="user" aria-label={`Camera photo of ${name}`} />
      {picture && (
        <CropDialog
          name={name}
          picture={picture}
          isSaving={save.isPending}
          failure={failureText(save.error, 'Your picture and its part are kept: save again.')}
          onSave={(crop) => save.mutate({ file: picture.file, crop })}
          onClose={close}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title={`Remove the photo of ${name}?`}
          action="Remove"
          isFinal
          failure={failureText(remove.error, 'Choose Remove again to continue.')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          <p>The page and the contact card show no photo from then on. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </DropZone>
  )
}
