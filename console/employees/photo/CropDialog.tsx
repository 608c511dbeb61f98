import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../shared/dialog/Dialog.tsx'
import styles from './CropDialog.module.css'
import type { Picture, Size } from './read-picture.ts'

/** Width to height of a photo. */
const FRAME = 4 / 5
/** In narrower photos a face is blurred on the public page. */
const SHARP_WIDTH = 400
/** A face in fewer pixels cannot be recognised. */
const MIN_WIDTH = 120

type CropDialogProps = {
  name: string
  picture: Picture
  failure: string
  isSaving: boolean
  onSave: (crop: string) => void
  onClose: () => void
}

/** Chooses the part of a picture that is stored. It stays open, with the crop, until the photo is saved. */
export function CropDialog({ name, picture, failure, isSaving, onSave, onClose }: CropDialogProps) {
  const help = useId()
  const stage = useRef<HTMLDivElement>(null)
  const { size, preview } = picture
  const [part, setPart] = useState(() => largestPart(size))
  const [width, height] = [Math.round((part.width * size.width) / 100), Math.round((part.height * size.height) / 100)]
  useLayoutEffect(() => {
    // The content security policy forbids `blob:` pictures.
    stage.current?.querySelector('canvas')?.getContext('2d')?.drawImage(preview, 0, 0)
    // The shade around the frame.
    stage.current?.querySelector('svg')?.setAttribute('aria-hidden', 'true')
  }, [preview])

  function choose(next: PercentCrop) {
    // A frame that is only moved changes its width by rounding.
    const least = Math.min(part.width - 0.01, (100 * MIN_WIDTH) / size.width)
    if (next.width >= least) setPart(next)
  }

  return (
    <Dialog title={`Photo of ${name}`} isBusy={isSaving} onClose={onClose}>
      {/* Screen readers pass the arrow keys on to an application. */}
      <div
        ref={stage}
        role="application"
        aria-label="Part of the picture"
        aria-describedby={help}
        className={styles.picture}
        style={{ '--ratio': size.width / size.height } as CSSProperties}
      >
        <ReactCrop
          className={`${styles.crop} ReactCrop--no-animate`}
          crop={part}
          aspect={FRAME}
          keepSelection
          onChange={(_, next) => choose(next)}
        >
          <canvas className={styles.canvas} width={preview.width} height={preview.height} />
        </ReactCrop>
      </div>
      <p id={help} className={styles.help}>
        Drag the frame over the picture, and its corners to make it smaller or larger. By keyboard: the arrow keys move
        the frame or the corner with the focus (with Shift in larger steps).
      </p>
      <p role="status" className={styles.help}>
        <span>{`The part in the frame has ${width} × ${height} pixels.`}</span>{' '}
        {width < SHARP_WIDTH && <span>{`With fewer than ${SHARP_WIDTH} in width it may look blurred.`}</span>}
      </p>
      <p role="alert">{failure}</p>
      <DialogActions>
        <Button aria-disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" aria-disabled={isSaving} aria-busy={isSaving} onClick={() => onSave(cropText(part))}>
          {isSaving ? 'Uploading …' : 'Save the photo'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const largestPart = ({ width, height }: Size) =>
  centerCrop(makeAspectCrop({ unit: '%', width: 100 }, FRAME, width, height), width, height)

/** In fractions of the picture, as the service reads them. */
const cropText = ({ x, y, width, height }: PercentCrop) =>
  [x, y, width, height].map((percent) => Math.min(Math.max(percent / 100, 0), 1).toFixed(6)).join(',')
