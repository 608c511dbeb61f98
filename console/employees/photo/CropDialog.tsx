import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../shared/dialog/Dialog.tsx'
import styles from './CropDialog.module.css'
import { CropStage } from './CropStage.tsx'
import { cropText, maxZoomOf, partOf, wholeView, zoomAbout } from './crop-view.ts'
import type { Picture } from './read-picture.ts'

/** In narrower photos a face is blurred on the public page. */
const SHARP_WIDTH = 400

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
  const slider = useId()
  const { size } = picture
  const [view, setView] = useState(() => wholeView(size))
  const maxZoom = maxZoomOf(size)
  const part = partOf(size, view)
  const [width, height] = [Math.round(part.width), Math.round(part.height)]
  return (
    <Dialog title={`Photo of ${name}`} isBusy={isSaving} onClose={onClose}>
      <CropStage picture={picture} view={view} onChange={setView} describedBy={help} />
      <p id={help} className={styles.help}>
        Drag the picture into the frame, or move it with the arrow keys (with Shift in larger steps). Zoom with two
        fingers, the mouse wheel, + and −, or the slider.
      </p>
      <div className={styles.zoom}>
        <label htmlFor={slider}>Zoom</label>
        <input
          id={slider}
          type="range"
          className={styles.slider}
          min={1}
          max={maxZoom}
          step={0.01}
          value={view.zoom}
          disabled={maxZoom === 1}
          aria-valuetext={`${Math.round(view.zoom * 100)}%`}
          onChange={({ target }) => setView(zoomAbout(size, view, Number(target.value) / view.zoom, view))}
        />
      </div>
      <p role="status" className={styles.help}>
        <span>{`The part in the frame has ${width} × ${height} pixels.`}</span>{' '}
        {width < SHARP_WIDTH && <span>{`With fewer than ${SHARP_WIDTH} in width it may look blurred.`}</span>}
      </p>
      <p role="alert">{failure}</p>
      <DialogActions>
        <Button aria-disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          aria-disabled={isSaving}
          aria-busy={isSaving}
          onClick={() => onSave(cropText(size, view))}
        >
          {isSaving ? 'Uploading …' : 'Save the photo'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
