import type { MouseEvent, Ref } from 'react'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import styles from './EnlargedPhoto.module.css'

type EnlargedPhotoProps = {
  ref: Ref<HTMLDialogElement>
  src: string
  alt: string
  onError: () => void
}

/** A full-screen dialog. Escape or a click outside the photo and the toasts closes it. */
export function EnlargedPhoto({ ref, src, alt, onError }: EnlargedPhotoProps) {
  const closeOutside = ({ currentTarget, target }: MouseEvent<HTMLDialogElement>) => {
    if (target instanceof Element && !target.closest('img, [data-toaster]')) currentTarget.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the Close button do the same
    <dialog ref={ref} aria-label={alt} className={styles.enlarged} onClick={closeOutside}>
      <div className={styles.frame}>
        <img src={src} alt={alt} onError={onError} />
        <button type="button" aria-label="Close">
          ×
        </button>
      </div>
      <Toaster />
    </dialog>
  )
}
