import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ImportAnswer,
  ImportApplied,
  ImportPreview,
  PreviewBody,
} from '../../../../contract/console/employees/employee-imports.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CallError, call } from '../../../shared/call.ts'
import callout from '../../../shared/callout.module.css'
import { counted, numberText } from '../../../shared/counted.ts'
import { Dialog, DialogActions } from '../../../shared/dialog/Dialog.tsx'
import { Waiting } from '../../../shared/Notice.tsx'
import { OutOfDate } from '../../../shared/OutOfDate.tsx'
import { queries } from '../../../shared/queries.ts'
import { sentenceOf } from '../../../shared/sentence-of.ts'
import { useAction } from '../../../shared/useAction.ts'
import { EMPLOYEES_KEY } from '../../useEmployees.ts'
import { IMPORT_KEY } from '../upload/useUpload.ts'
import { ImportOptions } from './ImportOptions.tsx'
import styles from './import-preview.module.css'
import { PreviewSections, ProblemSections } from './PreviewSections.tsx'

type PreviewProps = {
  staged: ImportAnswer
  options: PreviewBody
  onChange: (options: PreviewBody) => void
  onApplied: (applied: ImportApplied) => void
}

/** What the import would do, and the button that does it. */
export function Preview({ staged, options, onChange, onApplied }: PreviewProps) {
  const [isAsking, setAsking] = useState(false)
  // It is read again after each upload.
  const query = useQuery({
    queryKey: [...IMPORT_KEY, 'preview', staged, options],
    queryFn: ({ signal }) => call('POST /employee-import/preview', { body: options, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data: preview, error, isFetching } = query
  const apply = useAction(
    (fingerprint: string) => call('POST /employee-import/apply', { body: { ...options, fingerprint } }),
    { changes: EMPLOYEES_KEY, onDone: onApplied, isFailureToasted: false },
  )

  function start(fingerprint: string) {
    setAsking(false)
    // The employees may have changed since the preview.
    apply.mutate(fingerprint, { onError: () => void queries.invalidateQueries({ queryKey: IMPORT_KEY }) })
  }

  function change(changed: Partial<PreviewBody>) {
    apply.reset()
    onChange({ ...options, ...changed })
  }

  // Without an answer it is not known whether the list can be read: the preview stays.
  const isUnanswered = error instanceof CallError && error.status === 0
  const shown = error && !isUnanswered ? null : preview
  return (
    <section aria-labelledby="preview-title" className={styles.preview}>
      <h2 id="preview-title" className={styles.title}>
        <span>Preview</span> {staged.fileName && <span className={styles.soft}>{staged.fileName}</span>}
      </h2>
      {error && shown && <OutOfDate what="This preview" query={query} />}
      {error && !shown && (
        <div role="alert" className={callout.callout} data-kind="failed">
          <p>{sentenceOf(error)}</p>
        </div>
      )}
      {shown && <ProblemSections preview={shown} />}
      <ImportOptions
        options={options}
        onChange={change}
        list={shown?.list ?? null}
        isUnreadable={error !== null && !isUnanswered}
        headings={headingsIn(error)}
        hasList={staged.fileName !== null}
        missing={shown?.missing.length ?? 0}
        wrong={shown?.counts.wrong ?? 0}
      />
      {!preview && !error && <Waiting />}
      {shown && <PreviewSections preview={shown} isRemoving={options.removeMissing} />}
      {apply.error && (
        <div role="alert" className={callout.callout} data-kind="failed">
          <p>{sentenceOf(apply.error)}</p>
        </div>
      )}
      {shown && (
        <div className={styles.actions}>
          <div className={styles.state}>
            <p className={styles.counts}>{countsText(shown, options)}</p>
            {!shown.isApplicable && (
              <p className={styles.soft}>
                {options.skipWrong
                  ? 'Employees are removed only if no row has errors, because such a row may be one of them. Choose a corrected list, or keep all employees.'
                  : 'Correct the list or skip the rows with errors.'}
              </p>
            )}
          </div>
          <Button
            look="primary"
            aria-disabled={!shown.isApplicable || isFetching || apply.isPending || countOf(shown, options) === 0}
            onClick={() =>
              options.removeMissing && shown.missing.length > 0 ? setAsking(true) : start(shown.fingerprint)
            }
          >
            {apply.isPending ? 'Importing …' : whatItDoes(shown, options)}
          </Button>
        </div>
      )}
      {isAsking && shown && (
        <Dialog title={`Remove ${counted(shown.missing.length, 'employee')}?`} onClose={() => setAsking(false)}>
          <p>
            They are not in the list. Their photos, links, cards and consents are deleted for good, and their printed
            cards stop working.
          </p>
          <ul className={styles.missing}>
            {shown.missing.map(({ name, code }) => (
              <li key={code}>
                <bdi>{name}</bdi> <span>{code}</span>
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button look="primary" onClick={() => start(shown.fingerprint)}>
              {whatItDoes(shown, options)}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </section>
  )
}

const partsOf = ({ counts, missing }: ImportPreview, { removeMissing }: PreviewBody) =>
  [
    { verb: 'add', count: counts.added },
    { verb: 'change', count: counts.changed },
    { verb: 'remove', count: removeMissing ? missing.length : 0 },
  ].filter(({ count }) => count > 0)

/** `2 rows with errors · 17 to add · 2 to change` */
function countsText(preview: ImportPreview, options: PreviewBody) {
  const { wrong } = preview.counts
  return [
    ...(wrong > 0 ? [counted(wrong, 'row with errors', 'rows with errors')] : []),
    ...partsOf(preview, options).map(({ verb, count }) => `${numberText(count)} to ${verb}`),
  ].join(' · ')
}

const countOf = (preview: ImportPreview, options: PreviewBody) => partsOf(preview, options).length

/** `Add 480, change 20` */
function whatItDoes(preview: ImportPreview, options: PreviewBody) {
  const parts = partsOf(preview, options).map(({ verb, count }) => `${verb} ${count}`)
  const text = parts.join(', ')
  return text === '' ? 'Nothing to import' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The headings of a list whose columns were not found. */
function headingsIn(error: Error | null): string[] {
  const headings = error instanceof CallError ? error.details.headings : undefined
  return Array.isArray(headings) ? headings.filter((one) => typeof one === 'string') : []
}
