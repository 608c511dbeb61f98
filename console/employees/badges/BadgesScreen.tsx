import '@fontsource-variable/readex-pro'
import { useEffect, useMemo, useState } from 'react'
import { type BadgeField, badgeFields } from '../../../contract/console/employees/badges.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../shared/checkbox/Checkbox.tsx'
import { counted } from '../../shared/counted.ts'
import { Loaded, LoadFailure } from '../../shared/Loaded.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { StepNav } from '../../shared/rows/StepNav.tsx'
import { ScreenHead } from '../../shared/ScreenHead.tsx'
import { Select } from '../../shared/select/Select.tsx'
import { useAction } from '../../shared/useAction.ts'
import { readChosen } from '../badge-address.ts'
import { lastList } from '../last-list.ts'
import { EMPLOYEES_KEY, recordCards } from '../useEmployees.ts'
import styles from './BadgesScreen.module.css'
import { PeopleChoice } from './PeopleChoice.tsx'
import { formats } from './sheet/formats.ts'
import { keepPrinterSettings, readPrinterSettings } from './sheet/printer-settings.ts'
import { SheetOptions } from './sheet/SheetOptions.tsx'
import { Sheets } from './sheet/Sheets.tsx'
import { type BadgeList, useBadgeList, useBadges } from './use-badges.ts'

export default function BadgesScreen() {
  const list = useBadgeList()
  return (
    <>
      <StepNav label="Employees" what="employee" back={{ href: lastList().href, text: 'Employees' }} />
      <ScreenHead title="Badge sheets" />
      <Loaded query={list} failure="The employees could not be loaded">
        {(loaded) =>
          loaded.people.length > 0 ? (
            <BadgeSheets list={loaded} />
          ) : (
            <Notice title="No employees yet">
              <p>When you have added or imported employees, you print their badges here.</p>
            </Notice>
          )
        }
      </Loaded>
    </>
  )
}

const fieldNames: Record<BadgeField, string> = {
  designation: 'Designation',
  employeeCode: 'Employee code',
  bloodGroup: 'Blood group',
  mobile: 'Mobile number',
  alternate: 'Alternate number',
}

function BadgeSheets({ list: { people, fields, words, localUrl } }: { list: BadgeList }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => chosenAtFirst(people))
  const [settings, setSettings] = useState(readPrinterSettings)
  const [start, setStart] = useState(1)
  const [left, setLeft] = useState<ReadonlySet<BadgeField>>(new Set())
  const [locale, setLocale] = useState(words[0]?.locale)
  const [overflowing, setOverflowing] = useState(0)
  const [printed, setPrinted] = useState<string[]>([])
  const ids = useMemo(() => people.filter(({ id }) => chosen.has(id)).map(({ id }) => id), [people, chosen])
  const badges = useBadges(ids)
  useEffect(() => keepPrinterSettings(settings), [settings])

  const format = formats.find(({ id }) => id === settings.sheet) ?? formats[0]
  const shownFields = useMemo(
    () => badgeFields.filter((field) => fields.includes(field) && !left.has(field)),
    [fields, left],
  )
  const language = words.find((one) => one.locale === locale) ?? words[0]

  /** The badges are read again first: a link may have been revoked since. */
  async function print() {
    const { data, error } = await badges.refetch()
    if (error) return
    addEventListener('afterprint', () => setPrinted(data?.map(({ id }) => id) ?? []), {
      once: true,
    })
    requestAnimationFrame(() => void printWhenReady())
  }

  function skip(field: BadgeField, isShown: boolean) {
    const next = new Set(left)
    if (isShown) next.delete(field)
    else next.add(field)
    setLeft(next)
  }

  if (!language) return null
  const shown = badges.data ?? []
  const isReady = shown.length > 0 && !badges.isFetching
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <PeopleChoice people={people} chosen={chosen} onChoose={setChosen} />
        <section className={styles.part} aria-labelledby="sheet-title">
          <h2 id="sheet-title" className={styles.title}>
            Sheet
          </h2>
          <SheetOptions
            settings={settings}
            onChange={(change) => setSettings({ ...settings, ...change })}
            perSheet={format.columns * format.rows}
            start={start}
            onStart={setStart}
          />
        </section>
        <fieldset className={styles.part}>
          <legend className={styles.title}>On the badge</legend>
          <div className={styles.fields}>
            {fields.map((field) => (
              <Checkbox key={field} checked={!left.has(field)} onChange={(isShown) => skip(field, isShown)}>
                <span>{fieldNames[field]}</span>
              </Checkbox>
            ))}
          </div>
          {words.length > 1 && (
            <label className={styles.language} htmlFor="badge-language">
              <span>Language</span>{' '}
              <Select id="badge-language" value={language.locale} onChange={(event) => setLocale(event.target.value)}>
                {words.map((one) => (
                  <option key={one.locale} value={one.locale}>
                    {new Intl.DisplayNames('en', { type: 'language' }).of(one.locale)}
                  </option>
                ))}
              </Select>
            </label>
          )}
        </fieldset>
      </div>
      <section className={styles.preview} aria-labelledby="preview-title">
        <div className={styles.bar}>
          <h2 id="preview-title" className={styles.title}>
            Preview
          </h2>
          <Button look="primary" aria-disabled={!isReady} onClick={() => void print()}>
            Print
          </Button>
        </div>
        <p className={styles.hint}>In the print dialog choose the scale 100%, no margins and the paper of the sheet.</p>
        {localUrl && (
          <p className={styles.warning}>
            {`The links of these badges begin with ${localUrl}, so they work on this machine only. Set PUBLIC_URL before you print.`}
          </p>
        )}
        {printed.length > 0 && (
          <Issued
            ids={printed}
            onRecorded={(some) => setPrinted((ids) => ids.filter((id) => !some.includes(id)))}
            onDone={() => setPrinted([])}
          />
        )}
        {badges.error && (
          <LoadFailure title="The badges could not be loaded" error={badges.error} onRetry={() => badges.refetch()} />
        )}
        {overflowing > 0 && shown.length > 0 && (
          <p role="alert" className={styles.warning}>
            {`${counted(overflowing, 'text')} ${overflowing === 1 ? 'does' : 'do'} not fit. Choose a larger card, or leave out fields.`}
          </p>
        )}
        {ids.length === 0 && (
          <Notice title="No one selected">
            <p>Choose the people whose badges you print.</p>
          </Notice>
        )}
        {shown.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a preview that scrolls is reached by keyboard
          <section className={styles.sheets} tabIndex={0} aria-label="Pages">
            <Sheets
              badges={shown}
              format={format}
              settings={settings}
              start={start}
              words={language}
              fields={shownFields}
              onFit={setOverflowing}
            />
          </section>
        )}
      </section>
    </div>
  )
}

/** Opens the print dialog when typefaces and pictures are there, so that none is missing on paper. */
async function printWhenReady() {
  await document.fonts.ready
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
  window.print()
}

function chosenAtFirst(people: BadgeList['people']): ReadonlySet<string> {
  const chosen = readChosen(location.search)
  if (chosen === 'all') return new Set(people.map(({ id }) => id))
  if (chosen === 'without-card')
    return new Set(people.filter(({ cardIssuedAt }) => cardIssuedAt === null).map(({ id }) => id))
  return new Set(chosen)
}

type IssuedProps = {
  ids: string[]
  onRecorded: (ids: string[]) => void
  onDone: () => void
}

/** Asks after printing: only staff know whether the printer printed, and who received a card. */
function Issued({ ids, onRecorded, onDone }: IssuedProps) {
  const cards = counted(ids.length, 'card')
  const record = useAction(() => recordCards(ids, onRecorded), {
    changes: EMPLOYEES_KEY,
    done: (_, { recorded }) => `${counted(recorded, 'card')} recorded as issued.`,
  })
  return (
    <div role="status" className={styles.issued}>
      <p>
        {`Were the ${cards} printed and handed out? Cards that are recorded as issued are listed on the page of the employee.`}
      </p>
      <Button onClick={() => record.mutate(undefined)} aria-disabled={record.isPending}>
        Record these cards as issued
      </Button>
      <Button onClick={onDone}>No</Button>
    </div>
  )
}
