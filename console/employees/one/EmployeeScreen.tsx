import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { EmployeeAnswer } from '../../../contract/console/employees/employees.ts'
import { Button } from '../../../ui/Button.tsx'
import { call } from '../../shared/call.ts'
import controls from '../../shared/controls.module.css'
import { ConfirmDialog } from '../../shared/dialog/ConfirmDialog.tsx'
import { download } from '../../shared/files/download.ts'
import { Notice, Waiting } from '../../shared/Notice.tsx'
import { queries } from '../../shared/queries.ts'
import { ScreenHead } from '../../shared/ScreenHead.tsx'
import { failureOf, sentenceOf } from '../../shared/sentence-of.ts'
import { useAction } from '../../shared/useAction.ts'
import { badgeAddress } from '../badge-address.ts'
import { lastList } from '../last-list.ts'
import { PhotoEditor } from '../photo/PhotoEditor.tsx'
import { EMPLOYEES_KEY, useEmployee } from '../useEmployees.ts'
import { ConsentPanel } from './ConsentPanel.tsx'
import { EditForm } from './EditForm.tsx'
import styles from './employee.module.css'
import { LinkPanel } from './LinkPanel.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Records } from './Records.tsx'

export default function EmployeeScreen() {
  const { id = '' } = useParams()
  const [isEdited, setEdited] = useState(false)
  return (
    <>
      <Neighbours id={id} isUnsaved={isEdited} />
      <Content id={id} onEdited={setEdited} />
    </>
  )
}

/** Called with whether the details in the form differ from those on record. */
type OnEdited = (isEdited: boolean) => void

function Content({ id, onEdited }: { id: string; onEdited: OnEdited }) {
  const { data: employee, error, isPending } = useEmployee(id)
  if (isPending)
    return (
      <>
        <ScreenHead title="Employee" />
        <Waiting />
      </>
    )
  if (!employee)
    return (
      <>
        <ScreenHead title="Employee" />
        <Notice title="The employee could not be read" isError>
          <p>{sentenceOf(error)}</p>
          <Link href={lastList().href} className={controls.link ?? ''}>
            All employees
          </Link>
        </Notice>
      </>
    )
  return <Employee key={id} employee={employee} onEdited={onEdited} />
}

function Employee({ employee, onEdited }: { employee: EmployeeAnswer; onEdited: OnEdited }) {
  const [isRemoving, setRemoving] = useState(false)
  const [, navigate] = useLocation()
  const save = useAction(
    () => download('employee.json', 'POST /employees/:id/export', { params: { id: employee.id } }),
    {
      changes: EMPLOYEES_KEY,
      done: 'The file was saved. Delete it after you have handed it over.',
    },
  )
  return (
    <>
      <ScreenHead title={employee.fields.EmployeeName}>
        <div className={styles.buttons}>
          <Button onClick={() => navigate(badgeAddress([employee.id]))}>Print badge</Button>
          <Button aria-disabled={save.isPending} onClick={() => save.mutate(undefined)}>
            Export
          </Button>
          <Button onClick={() => setRemoving(true)} aria-haspopup="dialog">
            Remove …
          </Button>
        </div>
      </ScreenHead>
      <div className={styles.columns}>
        <div className={styles.details}>
          <PhotoEditor
            employee={{ ...employee, name: employee.fields.EmployeeName }}
            onChanged={() => queries.invalidateQueries({ queryKey: EMPLOYEES_KEY })}
          />
          <EditForm employee={employee} onEdited={onEdited} />
        </div>
        <div>
          <LinkPanel employee={employee} />
          <ConsentPanel employee={employee} />
          <Records employee={employee} />
        </div>
      </div>
      {isRemoving && <RemoveDialog employee={employee} onClose={() => setRemoving(false)} />}
    </>
  )
}

function RemoveDialog({ employee, onClose }: { employee: EmployeeAnswer; onClose: () => void }) {
  const [, navigate] = useLocation()
  const name = employee.fields.EmployeeName
  const remove = useAction(() => call('DELETE /employees/:id', { params: { id: employee.id } }), {
    changes: [...EMPLOYEES_KEY, 'list'],
    done: `${name} was removed.`,
    onDone: () => navigate(lastList().href, { replace: true }),
    isFailureToasted: false,
  })
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      action="Remove"
      isFinal
      failure={failureOf(remove.error)}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        The details, the photo, the links, the issued cards and the consents are deleted for good. Printed cards stop
        working at once.
      </p>
    </ConfirmDialog>
  )
}
