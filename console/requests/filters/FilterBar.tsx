import { useEffect, useId, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH, STALLED_DAYS } from '../../../contract/console/request-limits.ts'
import { requestStatuses } from '../../../contract/console/request-status.ts'
import { formNames, formTitles } from '../../../contract/forms/form.ts'
import { budgetLabel, budgets, industries } from '../../../contract/forms/options.ts'
import { Button } from '../../../ui/Button.tsx'
import { keyOf } from '../../../ui/keys.ts'
import { serviceNow } from '../../shared/clock.ts'
import controls from '../../shared/controls.module.css'
import { SearchField } from '../../shared/search/SearchField.tsx'
import { Select } from '../../shared/select/Select.tsx'
import { companyZone } from '../../shared/session.ts'
import { statusWords } from '../../shared/status/status-words.ts'
import { DateInput } from '../../shared/times/DateInput.tsx'
import { addDays, dateIn } from '../../shared/times/times.ts'
import { useOwners } from '../../shared/useOwners.ts'
import styles from './FilterBar.module.css'
import { type FilterName, type Filters, isOffered, setFilters } from './filters.ts'

type FilterBarProps = {
  filters: Filters
  onChange: (changes: Partial<Filters>, options?: { replace?: boolean }) => void
}

/** Search and filters. On narrow screens the filters are folded. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const staff = useOwners()
  const id = useId()
  /** The view to which the end of a search leads back. */
  const before = useRef(filters.view)
  useEffect(() => {
    if (!filters.q) before.current = filters.view
  }, [filters])
  const set = setFilters(filters).filter((name) => name !== 'q')

  function search(q: string) {
    const isGoingOn = filters.q !== undefined && q !== ''
    if (isGoingOn) return onChange({ q }, { replace: true })
    onChange({ q, view: q ? 'any' : filters.view === 'any' ? before.current : filters.view })
  }

  const select = (name: FilterName, label: string, options: [string, string][]) =>
    isOffered(filters, name) && (
      <Select
        aria-label={label}
        value={filters[name] ?? ''}
        onChange={({ target }) => onChange({ [name]: target.value })}
      >
        <option value="">{label}</option>
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Select>
    )

  return (
    <search className={styles.bar}>
      <SearchField label="Search requests" limit={MAX_SEARCH_LENGTH} value={filters.q ?? ''} onSearch={search} />
      <Button className={styles.fold ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {set.length > 0 ? `Filters (${set.length})` : 'Filters'}
      </Button>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        {select(
          'form',
          'Form',
          formNames.map((form) => [form, formTitles[form]]),
        )}
        {select(
          'status',
          'Status',
          requestStatuses.map((status) => [status, statusWords[status]]),
        )}
        {select('owner', 'Owner', [
          ['none', 'Unassigned'],
          ...staff.map(({ id, name }) => [id, name] as [string, string]),
        ])}
        {select('stalled', 'Activity', [['yes', `Stalled for ${STALLED_DAYS} days`]])}
        {select(
          'industry',
          'Industry',
          industries.map((industry) => [industry, industry]),
        )}
        {select(
          'budget',
          'Budget',
          budgets.map((budget) => [budget, budgetLabel(budget)]),
        )}
        <Period filters={filters} onChange={onChange} />
        {set.length > 0 && (
          <button
            type="button"
            className={controls.link}
            onClick={() => onChange(Object.fromEntries(set.map((name) => [name, ''])))}
          >
            Clear
          </button>
        )}
      </div>
    </search>
  )
}

const dayCounts: [number, string][] = [
  [0, 'Today'],
  [6, 'Last 7 days'],
  [29, 'Last 30 days'],
  [89, 'Last 90 days'],
]

/** The day of receipt: one of the usual periods, or two dates. */
function Period({ filters: { from = '', to = '' }, onChange }: FilterBarProps) {
  const [isOwn, setOwn] = useState(false)
  const today = dateIn(companyZone(), serviceNow())
  const known = dayCounts.find(([days]) => !to && from === addDays(today, -days))?.[0]
  const choice = isOwn || ((from || to) && known === undefined) ? 'own' : (known ?? '')

  function choose(value: string) {
    setOwn(value === 'own')
    if (value !== 'own') onChange({ from: value && addDays(today, -Number(value)), to: '' })
  }

  return (
    <>
      <Select aria-label="Received" value={choice} onChange={({ target }) => choose(target.value)}>
        <option value="">Received</option>
        {dayCounts.map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
        <option value="own">Dates …</option>
      </Select>
      {choice === 'own' && (
        <span className={styles.dates}>
          <DateField key={`from ${from}`} label="From" value={from} onChange={(date) => onChange({ from: date })} />
          <span>–</span>
          <DateField key={`to ${to}`} label="To" value={to} onChange={(date) => onChange({ to: date })} />
        </span>
      )}
    </>
  )
}

type DateFieldProps = { label: string; value: string; onChange: (date: string) => void }

function DateField({ label, value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState(value)
  const change = () => typed !== value && onChange(typed)
  return (
    <DateInput
      aria-label={label}
      className={controls.control}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={change}
      onKeyDown={(event) => keyOf(event) === 'Enter' && change()}
    />
  )
}
