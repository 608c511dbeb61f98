import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { ImportAnswer, ImportApplied, PreviewBody } from '../../../contract/console/employees/employee-imports.ts'
import { Button } from '../../../ui/Button.tsx'
import { call } from '../../shared/call.ts'
import callout from '../../shared/callout.module.css'
import controls from '../../shared/controls.module.css'
import { counted } from '../../shared/counted.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { StepNav } from '../../shared/rows/StepNav.tsx'
import { ScreenHead } from '../../shared/ScreenHead.tsx'
import { useAction } from '../../shared/useAction.ts'
import { badgeAddress } from '../badge-address.ts'
import { lastList } from '../last-list.ts'
import styles from './ImportScreen.module.css'
import { Preview } from './preview/Preview.tsx'
import { FileChoice } from './upload/FileChoice.tsx'
import { CURRENT_KEY, useUpload } from './upload/useUpload.ts'

/** From HR's list and photos to employees: choose files, look at the preview, apply it. */
export default function ImportScreen() {
  const [applied, setApplied] = useState<ImportApplied | null>(null)
  const current = useQuery({ queryKey: CURRENT_KEY, queryFn: ({ signal }) => call('GET /employee-import', { signal }) })
  return (
    <>
      <StepNav label="Employees" what="employee" back={{ href: lastList().href, text: 'Employees' }} />
      <ScreenHead title="Import employees" />
      {applied && <Applied {...applied} onAgain={() => setApplied(null)} />}
      <Loaded query={current} failure="The import could not be read" what="This import">
        {(data) =>
          !applied && (
            <Import
              current={data.current}
              onApplied={(done) => {
                setApplied(done)
                void current.refetch()
              }}
            />
          )
        }
      </Loaded>
    </>
  )
}

type ImportProps = { current: ImportAnswer | null; onApplied: (applied: ImportApplied) => void }

function Import({ current, onApplied }: ImportProps) {
  const upload = useUpload()
  // Kept while a corrected list is sent.
  const [options, setOptions] = useState<PreviewBody>({
    mode: 'update',
    skipWrong: false,
    removeMissing: false,
  })
  const discard = useAction(() => call('DELETE /employee-import'), {
    changes: CURRENT_KEY,
    done: 'The import was discarded.',
    onDone: upload.leaveOut,
  })
  return (
    <>
      <FileChoice upload={upload} isFirst={current === null} onDiscard={() => discard.mutate(undefined)} />
      {current && !upload.progress && !upload.stopped && (
        <Preview
          key={current.createdAt}
          staged={current}
          options={options}
          onChange={setOptions}
          onApplied={onApplied}
        />
      )}
    </>
  )
}

type AppliedProps = ImportApplied & { onAgain: () => void }

function Applied({ added, changed, removed, photos, addedIds, onAgain }: AppliedProps) {
  const [, navigate] = useLocation()
  const parts = [
    `${added} added`,
    `${changed} changed`,
    ...(removed > 0 ? [`${removed} removed`] : []),
    counted(photos, 'photo'),
  ]
  return (
    <>
      <div role="status" className={callout.callout} data-kind="done">
        <p>{`The list was imported: ${parts.join(', ')}.`}</p>
      </div>
      <nav aria-label="Next" className={styles.next}>
        {added > 0 && (
          <Button look="primary" onClick={() => navigate(badgeAddress(addedIds))}>
            {`Print ${counted(added, 'badge')}`}
          </Button>
        )}
        <Link href="/employees" className={controls.link ?? ''}>
          All employees
        </Link>
        <Link href="/employees?show=without-photo" className={controls.link ?? ''}>
          Employees without a photo
        </Link>
        <Button onClick={onAgain}>Import another list</Button>
      </nav>
    </>
  )
}
